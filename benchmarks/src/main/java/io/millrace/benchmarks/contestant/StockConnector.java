package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/**
 * MongoDB's Kafka connector as it comes, on a worker of Kafka Connect: inserts a document per reading with two tasks, in unordered
 * bulks. It sees no duplicates and keeps no histories.
 */
final class StockConnector implements Contestant {

    private static final String COLLECTION = "readings";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final long most;
    private final ConnectWorker worker;

    StockConnector(long most, ConnectWorker worker) {
        this.most = most;
        this.worker = worker;
    }

    @Override
    public String name() {
        return "connector";
    }

    @Override
    public String description() {
        return "MongoDB's Kafka connector, unmodified: a document per reading";
    }

    @Override
    public Load partOf(Load load) {
        return load.atMost(most);
    }

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        long expected = assignment.counts().messages();
        try (var database = new Database(assignment.servers().mongodb(), run)) {
            Duration cpu = worker.cpu();
            worker.run(run, config(assignment, run));
            long start = System.nanoTime();
            long count = new Approach(PATIENCE)
                    .await(
                            "documents",
                            (long) Math.ceil(expected * Outcome.COUNTED),
                            () -> database.documents(COLLECTION));
            var outcome = new Outcome(
                    count, System.nanoTime() - start, worker.cpu().minus(cpu).toNanos(), 0);
            if (assignment.verify()) {
                long all = new Approach(PATIENCE).await("documents", expected, () -> database.documents(COLLECTION));
                IncompleteException.check("documents", all, expected);
            }
            return outcome;
        } finally {
            worker.delete(run);
        }
    }

    private static Map<String, String> config(Assignment assignment, String run) {
        return Map.ofEntries(
                Map.entry("connector.class", "com.mongodb.kafka.connect.MongoSinkConnector"),
                Map.entry("tasks.max", "2"),
                Map.entry("topics", assignment.load().topic()),
                Map.entry("connection.uri", assignment.servers().mongodb()),
                Map.entry("database", run),
                Map.entry("collection", COLLECTION),
                Map.entry("key.converter", "org.apache.kafka.connect.storage.StringConverter"),
                Map.entry("value.converter", "org.apache.kafka.connect.json.JsonConverter"),
                Map.entry("value.converter.schemas.enable", "false"),
                Map.entry(
                        "writemodel.strategy",
                        "com.mongodb.kafka.connect.sink.writemodel.strategy.InsertOneDefaultStrategy"),
                Map.entry("bulk.write.ordered", "false"),
                Map.entry("consumer.override.max.poll.records", "2000"));
    }

    @Override
    public void close() {
        worker.close();
    }
}
