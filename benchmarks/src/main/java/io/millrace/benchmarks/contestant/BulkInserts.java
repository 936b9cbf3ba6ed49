package io.millrace.benchmarks.contestant;

import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.result.InsertManyResult;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * A loop of one's own: polls, parses, and inserts a document per reading, each poll's as one unordered bulk, four of them on the
 * way at a time; commits what is acknowledged. It sees no duplicates and keeps no histories.
 */
final class BulkInserts implements Pipeline {

    private static final int ON_THE_WAY = 4;
    private static final String COLLECTION = "readings";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ReadingParser parser = new ReadingParser();

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        try (var database = new Database(assignment.servers().mongodb(), run);
                MongoClient client = MongoClients.create(assignment.servers().mongodb())) {
            MongoCollection<Document> collection = client.getDatabase(run).getCollection(COLLECTION);
            Outcome outcome = insert(assignment, run, collection);
            if (assignment.verify()) {
                IncompleteException.check(
                        "documents",
                        database.documents(COLLECTION),
                        assignment.counts().messages());
            }
            return outcome;
        }
    }

    private Outcome insert(Assignment assignment, String group, MongoCollection<Document> collection) throws Exception {
        long expected = assignment.counts().messages();
        Map<String, Object> settings =
                Map.of(ConsumerConfig.GROUP_ID_CONFIG, group, ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        Deque<CompletableFuture<InsertManyResult>> onTheWay = new ArrayDeque<>();
        try (var consumer = PlainConsumer.consumer(assignment, settings)) {
            Stopwatch watch = Stopwatch.start();
            Outcome outcome = null;
            long polled = 0;
            long acknowledged = 0;
            while (acknowledged < expected) {
                var records = polled < expected ? consumer.poll(PATIENCE) : null;
                if (records != null) {
                    if (records.isEmpty()) {
                        throw new IncompleteException("only " + polled + " of " + expected + " records came");
                    }
                    var documents = new ArrayList<Document>(records.count());
                    for (ConsumerRecord<byte[], byte[]> record : records) {
                        documents.add(parser.document(record.value()));
                    }
                    polled += documents.size();
                    onTheWay.add(Mono.from(collection.insertMany(documents, new InsertManyOptions().ordered(false)))
                            .toFuture());
                }
                if (onTheWay.size() >= ON_THE_WAY || polled >= expected) {
                    acknowledged += onTheWay.remove().get().getInsertedIds().size();
                }
                if (onTheWay.isEmpty()) {
                    consumer.commitSync();
                }
                if (outcome == null && acknowledged >= expected * Outcome.COUNTED) {
                    outcome = watch.stop((double) acknowledged);
                }
            }
            return outcome == null ? watch.stop((double) acknowledged) : outcome;
        }
    }
}
