package io.millrace.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.Document;

/**
 * A running {@code mongod} as a replica set of one, with fail points.
 *
 * <p>There was no mongod where this was written: the way it is started follows MongoDB's documentation (replSetInitiate,
 * enableTestCommands) and was tried with a stand-in only, which needs no initiation.
 */
final class MongodServer implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("Waiting for connections");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServerProcess process;
    private final ServerDirectory directory;
    private final int port;

    private MongodServer(ServerProcess process, ServerDirectory directory, int port) {
        this.process = process;
        this.directory = directory;
        this.port = port;
    }

    /** The first executable {@code mongod} of a PATH. */
    static Optional<Path> onPath(String path) {
        return Arrays.stream(path.split(Pattern.quote(java.io.File.pathSeparator), -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry, "mongod"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static MongodServer start(Path mongod) {
        ServerDirectory directory = ServerDirectory.open(Optional.empty(), "millrace-mongod-");
        int port = freePort();
        ServerProcess process =
                ServerProcess.start(command(mongod, directory.path(), port), directory.path(), Map.of());
        try {
            process.await(LISTENING, PATIENCE);
            MongodServer server = new MongodServer(process, directory, port);
            server.initiate();
            return server;
        } catch (RuntimeException e) {
            process.kill();
            directory.close();
            throw e;
        }
    }

    static List<String> command(Path mongod, Path directory, int port) {
        return List.of(
                mongod.toString(),
                "--dbpath",
                directory.toString(),
                "--port",
                Integer.toString(port),
                "--bind_ip",
                "127.0.0.1",
                "--replSet",
                "millrace",
                "--setParameter",
                "enableTestCommands=1");
    }

    String uri() {
        return "mongodb://127.0.0.1:" + port + "/?directConnection=true";
    }

    @Override
    public void close() {
        process.stop(Duration.ofSeconds(20));
        directory.close();
    }

    private void initiate() {
        if (!MongoCommands.run(uri(), new Document("isMaster", 1)).containsKey("setName")) {
            Document self = new Document("_id", 0).append("host", "127.0.0.1:" + port);
            Document config = new Document("_id", "millrace").append("members", List.of(self));
            MongoCommands.run(uri(), new Document("replSetInitiate", config));
        }
        MongoCommands.awaitPrimary(uri(), PATIENCE);
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new ServerStartException("No free port on 127.0.0.1: " + e.getMessage(), e);
        }
    }
}
