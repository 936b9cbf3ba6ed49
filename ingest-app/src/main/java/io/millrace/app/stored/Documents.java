package io.millrace.app.stored;

import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Documents as they come from the server, a few at a time: the next ones are asked for when those before have been taken, so
 * that however many there are, no more than {@link #AT_ONCE} are in memory. What it gives is to be closed.
 */
final class Documents {

    /** Documents have at most a few megabytes, and a hundred kilobytes as a rule. */
    static final int AT_ONCE = 32;

    private final MongoDatabase database;

    Documents(MongoDatabase database) {
        this.database = database;
    }

    /** The documents that a filter lets through, in the order of these paths. */
    Stream<RawBsonDocument> find(String collection, Bson filter, List<String> order) {
        FindPublisher<RawBsonDocument> found = database.getCollection(collection, RawBsonDocument.class)
                .find(filter)
                .sort(ascending(order))
                .allowDiskUse(true)
                .batchSize(AT_ONCE);
        return Flux.from(found).toStream(AT_ONCE);
    }

    /** The last document in the order of one path that a filter lets through, with some of its members or all of it. */
    Optional<RawBsonDocument> last(String collection, Bson filter, String path, Optional<Bson> projection) {
        FindPublisher<RawBsonDocument> found = database.getCollection(collection, RawBsonDocument.class)
                .find(filter)
                .sort(new BsonDocument(path, new BsonInt32(-1)))
                .limit(1);
        return Mono.from(projection.map(found::projection).orElse(found).first())
                .blockOptional();
    }

    /** The answers of a pipeline. */
    Stream<RawBsonDocument> aggregate(String collection, List<? extends Bson> pipeline) {
        return Flux.from(database.getCollection(collection, RawBsonDocument.class)
                        .aggregate(pipeline)
                        .allowDiskUse(true))
                .toStream(AT_ONCE);
    }

    private static BsonDocument ascending(List<String> paths) {
        var order = new BsonDocument();
        paths.forEach(path -> order.append(path, new BsonInt32(1)));
        return order;
    }
}
