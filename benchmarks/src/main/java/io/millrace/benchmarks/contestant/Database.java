package io.millrace.benchmarks.contestant;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A database of one run, which goes with it: servers in memory share that with the runs that follow. */
final class Database implements AutoCloseable {

    /** How many documents an answer has; the server in memory ends none by its bytes, and clients take 48 MB. */
    private static final int BATCH = 200;

    private final MongoClient client;
    private final String name;

    Database(String uri, String name) {
        this.client = MongoClients.create(uri);
        this.name = name;
    }

    MongoCollection<BsonDocument> collection(String collection) {
        return client.getDatabase(name).getCollection(collection, BsonDocument.class);
    }

    /** The number of documents by the server's own account, which costs next to nothing. */
    long documents(String collection) {
        return Objects.requireNonNullElse(
                Mono.from(collection(collection).estimatedDocumentCount()).block(), 0L);
    }

    /** The readings in all buckets of a collection. */
    long readingsInBuckets(String collection) {
        return sum(
                collection,
                bucket -> bucket.getDocument("control").getNumber("count").longValue());
    }

    /** The readings in all windows of a collection. */
    long readingsInWindows(String collection) {
        return sum(
                collection,
                history -> history.getDocument("windows").values().stream()
                        .map(BsonValue::asDocument)
                        .mapToLong(window -> window.getNumber("count").longValue())
                        .sum());
    }

    private long sum(String collection, ToLongFunction<BsonDocument> readings) {
        return Objects.requireNonNullElse(
                Flux.from(collection(collection).find().batchSize(BATCH))
                        .map(readings::applyAsLong)
                        .reduce(0L, Long::sum)
                        .block(),
                0L);
    }

    void drop() {
        Mono.from(client.getDatabase(name).drop()).block();
    }

    @Override
    public void close() {
        drop();
        client.close();
    }
}
