package io.millrace.app.schema;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A database of a test's own, dropped in the end. */
final class TestDatabase implements AutoCloseable {

    private final MongoClient client;
    private final MongoDatabase database;

    TestDatabase(String uri, String name) {
        this.client = MongoClients.create(uri);
        this.database = client.getDatabase(name);
    }

    MongoDatabase database() {
        return database;
    }

    void insert(String collection, String... documents) {
        Mono.from(database.getCollection(collection, BsonDocument.class)
                        .insertMany(List.of(documents).stream()
                                .map(BsonDocument::parse)
                                .toList()))
                .block();
    }

    void insert(String collection, BsonDocument document) {
        Mono.from(database.getCollection(collection, BsonDocument.class).insertOne(document))
                .block();
    }

    /** What a collection or view shows, in no particular order. */
    List<BsonDocument> rows(String name) {
        return Flux.from(database.getCollection(name, BsonDocument.class).find())
                .collectList()
                .blockOptional()
                .orElseThrow();
    }

    List<BsonDocument> aggregate(String name, String pipeline) {
        return aggregate(name, BsonArray.parse(pipeline));
    }

    List<BsonDocument> aggregate(String name, BsonArray pipeline) {
        return Flux.from(database.getCollection(name, BsonDocument.class)
                        .aggregate(pipeline.stream().map(BsonValue::asDocument).toList()))
                .collectList()
                .blockOptional()
                .orElseThrow();
    }

    List<BsonDocument> indexes(String collection) {
        return Flux.from(database.getCollection(collection).listIndexes(BsonDocument.class))
                .collectList()
                .blockOptional()
                .orElseThrow();
    }

    List<String> names() {
        return Flux.from(database.listCollectionNames())
                .collectList()
                .blockOptional()
                .orElseThrow();
    }

    void run(String command) {
        Mono.from(database.runCommand(BsonDocument.parse(command))).block();
    }

    @Override
    public void close() {
        Mono.from(database.drop()).block();
        client.close();
    }
}
