package io.millrace.embedded;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What the tests ask of a MongoDB-wire server. */
final class Upserts {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Upserts() {}

    /** Sets one field of one document, majority and journaled; the document is made if it is missing. */
    static UpdateResult upsert(String uri, String database, String id, String path, int value) {
        try (MongoClient client = MongoClients.create(uri)) {
            return Objects.requireNonNull(Mono.from(client.getDatabase(database)
                            .getCollection("readings")
                            .withWriteConcern(WriteConcern.MAJORITY.withJournal(true))
                            .updateOne(
                                    Filters.eq("_id", id), Updates.set(path, value), new UpdateOptions().upsert(true)))
                    .block(PATIENCE));
        }
    }

    static List<Document> all(String uri, String database) {
        try (MongoClient client = MongoClients.create(uri)) {
            return Objects.requireNonNull(Flux.from(client.getDatabase(database)
                            .getCollection("readings")
                            .find()
                            .sort(new Document("_id", 1)))
                    .collectList()
                    .block(PATIENCE));
        }
    }
}
