package io.millrace.benchmarks.process;

import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.EmbeddedMongo;
import io.millrace.embedded.SecantusServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The servers that are measured on, in this process, and one directory for everything that is written. All of it goes when this
 * is closed, or when the process is told to end.
 */
public final class Ground implements AutoCloseable {

    private final Path directory;
    private final Deque<Runnable> ends = new ArrayDeque<>();
    private final Thread hook = new Thread(this::end, "clear the ground");
    private final Servers servers;

    private Ground(Path directory, String mongodb) {
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(hook);
        EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.defaults()
                .withDirectory(directory.resolve("broker"))
                .with("log.segment.bytes", "1073741824")
                // A load may be held back in a transaction until everybody is ready for it.
                .with("transaction.max.timeout.ms", "3600000"));
        ends.push(broker::close);
        this.servers = new Servers(broker.bootstrapServers(), database(mongodb));
    }

    /**
     * Starts a broker and a database.
     *
     * @param mongodb {@code embedded} (mongo-java-server, in memory), {@code secantus} (SecantusDB, installed on first use), or
     *     the URI of a server that may be written to
     */
    public static Ground start(String mongodb) {
        try {
            return new Ground(Files.createTempDirectory("millrace-bench-"), mongodb);
        } catch (IOException e) {
            throw new IllegalStateException("there is no room for temporary files: " + e.getMessage(), e);
        }
    }

    private String database(String kind) {
        switch (kind) {
            case "embedded" -> {
                EmbeddedMongo mongo = EmbeddedMongo.start();
                ends.push(mongo::close);
                return mongo.uri();
            }
            case "secantus" -> {
                SecantusServer mongo = SecantusServer.start();
                ends.push(mongo::close);
                return mongo.uri();
            }
            default -> {
                if (!kind.matches("mongodb(\\+srv)?://.+")) {
                    throw new IllegalArgumentException("--mongodb is 'embedded', 'secantus' or a URI such as"
                            + " mongodb://localhost:27017, not '" + kind + "'");
                }
                return kind;
            }
        }
    }

    public Servers servers() {
        return servers;
    }

    /** A new directory. */
    public Path newDirectory(String name) {
        try {
            return Files.createTempDirectory(directory, name.replaceAll("[^A-Za-z0-9]+", "-") + "-");
        } catch (IOException e) {
            throw new IllegalStateException("a directory cannot be made: " + e.getMessage(), e);
        }
    }

    private synchronized void end() {
        while (!ends.isEmpty()) {
            ends.pop().run();
        }
        Trees.delete(directory);
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook runs by now, and finds nothing more to do.
            return;
        }
    }
}
