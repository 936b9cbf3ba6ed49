package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Worker;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Those that take part in a comparison.
 *
 * @param all the contestants, in the order of the table
 */
public record Contestants(List<Contestant> all) implements AutoCloseable {

    /** All there are to choose from. */
    public static final List<String> NAMES =
            List.of("plain", "topology", "millrace", "dsl", "bulk", "connector", "telegraf");

    /**
     * How they are started.
     *
     * @param heap the fixed size of each JVM's heap, such as {@code 1g}
     * @param documents how many readings those get that write a document for each
     * @param telegraf Telegraf's program, where it was found
     * @param root the clone of the repository, for the Connect worker
     * @param workerMain the main class of workers
     */
    public record Start(String heap, long documents, Optional<Path> telegraf, Path root, Class<?> workerMain) {}

    public Contestants {
        all = List.copyOf(all);
    }

    /**
     * Starts them.
     *
     * @param skipped told, in a line, of each that cannot take part and why
     */
    public static Contestants start(List<String> names, Ground ground, Start start, Consumer<String> skipped)
            throws IOException, InterruptedException {
        var started = new ArrayList<Contestant>();
        try {
            for (String name : names) {
                start(name, ground, start, skipped).ifPresent(started::add);
            }
            return new Contestants(started);
        } catch (IOException | InterruptedException | RuntimeException e) {
            started.forEach(Contestant::close);
            throw e;
        }
    }

    private static Optional<Contestant> start(String name, Ground ground, Start start, Consumer<String> skipped)
            throws IOException, InterruptedException {
        switch (name) {
            case "connector" -> {
                Path files = start.root().resolve("connect-config");
                if (!ConnectWorker.isBuilt(files)) {
                    skipped.accept("connector: skipped, because the Connect worker is not built in " + files
                            + "/stock-worker: './millrace bench' builds it, and so does"
                            + " 'mvn -pl connect-config/stock-worker -am package'");
                    return Optional.empty();
                }
                ConnectWorker worker = ConnectWorker.start(
                        files,
                        ground.servers().bootstrapServers(),
                        Worker.heap(start.heap()),
                        ground.newDirectory("connect"));
                return Optional.of(new StockConnector(start.documents(), worker));
            }
            case "telegraf" -> {
                if (start.telegraf().isEmpty()) {
                    skipped.accept(
                            "telegraf: skipped, because it is not on the PATH: name its program with --telegraf");
                }
                return start.telegraf().map(binary -> new Telegraf(binary, start.documents()));
            }
            default -> {
                long most = name.equals("bulk") ? start.documents() : Long.MAX_VALUE;
                Worker worker = Worker.start(
                        name, List.of(), Worker.heap(start.heap()), start.workerMain(), ground.newDirectory(name));
                return Optional.of(new InWorker(name, description(name), most, worker));
            }
        }
    }

    private static String description(String name) {
        return switch (name) {
            case "plain" -> "a consumer that polls and parses (one thread): the limit";
            case "topology" -> "Millrace, topic to upsert records";
            case "millrace" -> "Millrace, topic to MongoDB";
            case "dsl" -> "Kafka Streams' DSL: one windowed JSON aggregate to a topic";
            case "bulk" -> "a consumer with bulk inserts: a document per reading";
            case "exactly-once" -> "the topology at exactly_once_v2, as the application runs it";
            case "at-least-once" -> "the same topology at at_least_once";
            default ->
                throw new IllegalArgumentException(
                        "there is no contestant '" + name + "': choose from " + String.join(", ", NAMES));
        };
    }

    /** The program of this name that is on a PATH. */
    public static Optional<Path> onPath(String program, String path) {
        for (String directory : path.split(File.pathSeparator, -1)) {
            Path file = Path.of(directory, program);
            if (!directory.isEmpty() && Files.isExecutable(file) && !Files.isDirectory(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        all.forEach(Contestant::close);
    }
}
