package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.process.ChildProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Telegraf with its Kafka consumer and its MongoDB output, a process per run: it is not written for a virtual machine that warms
 * up. It inserts a document per reading, sees no duplicates and keeps no histories. The clock starts with its first document.
 */
final class Telegraf implements Contestant {

    private static final String COLLECTION = "readings";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path binary;
    private final long most;

    Telegraf(Path binary, long most) {
        this.binary = binary;
        this.most = most;
    }

    @Override
    public String name() {
        return "telegraf";
    }

    @Override
    public String description() {
        return "Telegraf, kafka_consumer to its MongoDB output: a document per reading";
    }

    @Override
    public Load partOf(Load load) {
        return load.atMost(most);
    }

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        Path directory = Path.of(assignment.directory());
        Path config = Files.writeString(directory.resolve(run + ".conf"), config(assignment, run));
        Path log = directory.resolve(run + ".log");
        try (var database = new Database(assignment.servers().mongodb(), run);
                ChildProcess process = ChildProcess.start(
                        "Telegraf", List.of(binary.toString(), "--config", config.toString()), log)) {
            return measure(assignment, database, process);
        }
    }

    private static Outcome measure(Assignment assignment, Database database, ChildProcess process) throws Exception {
        long expected = assignment.counts().messages();
        Approach.Count documents = () -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("Telegraf has ended:\n" + process.lastWords());
            }
            return database.documents(COLLECTION);
        };
        long first = new Approach(PATIENCE).await("documents of Telegraf", 1, documents);
        Duration cpu = process.cpu();
        long start = System.nanoTime();
        long aim = first + (long) Math.ceil((expected - first) * Outcome.COUNTED);
        long count = new Approach(PATIENCE).await("documents of Telegraf", aim, documents);
        var outcome = new Outcome(
                Math.max(1, count - first),
                Math.max(1, System.nanoTime() - start),
                process.cpu().minus(cpu).toNanos(),
                0);
        if (assignment.verify()) {
            long all = new Approach(PATIENCE).await("documents of Telegraf", expected, documents);
            IncompleteException.check("documents of Telegraf", all, expected);
        }
        return outcome;
    }

    private static String config(Assignment assignment, String run) {
        return """
                [agent]
                  interval = "1s"
                  flush_interval = "1s"
                  metric_batch_size = 5000
                  metric_buffer_limit = 200000
                  omit_hostname = true
                [[inputs.kafka_consumer]]
                  brokers = ["%s"]
                  topics = ["%s"]
                  consumer_group = "%s"
                  kafka_version = "2.8.0"
                  offset = "oldest"
                  max_undelivered_messages = 20000
                  name_override = "%s"
                  data_format = "json"
                  json_time_key = "ts"
                  json_time_format = "unix_ms"
                  tag_keys = ["deviceId", "site"]
                [[outputs.mongodb]]
                  dsn = "%s"
                  authentication = "NONE"
                  database = "%s"
                  timeout = "30s"
                """.formatted(
                        assignment.servers().bootstrapServers(),
                        assignment.load().topic(),
                        run,
                        COLLECTION,
                        assignment.servers().mongodb(),
                        run);
    }

    @Override
    public void close() {
        // Each run has ended its process.
    }
}
