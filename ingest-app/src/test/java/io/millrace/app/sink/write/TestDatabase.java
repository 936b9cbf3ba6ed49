package io.millrace.app.sink.write;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.connection.ServerMonitoringMode;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.embedded.EmbeddedMongo;
import io.millrace.embedded.TestMongo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A database of a test's own on one of the servers that tests use, read with a client that waits for answers. */
public final class TestDatabase implements AutoCloseable {

    /** The servers that every behaviour is tried on. */
    public enum Server {
        /** mongo-java-server: knows no validators and no read concerns, and accepts them all the same. */
        EMBEDDED,
        /** The server given, a {@code mongod}, or SecantusDB. */
        REAL;

        String uri() {
            return this == EMBEDDED ? Shared.EMBEDDED.uri() : TestMongo.shared().uri();
        }
    }

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MongoClient client;
    private final MongoDatabase database;

    private TestDatabase(String uri) {
        client = MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                // As the application's own client.
                .retryWrites(false)
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(2, TimeUnit.SECONDS))
                // Asks again and again: SecantusDB does not push the end of a made-up step-down.
                .applyToServerSettings(server -> server.serverMonitoringMode(ServerMonitoringMode.POLL)
                        .heartbeatFrequency(500, TimeUnit.MILLISECONDS))
                .build());
        database = client.getDatabase(
                "sink_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12));
    }

    public static TestDatabase on(Server server) {
        return new TestDatabase(server.uri());
    }

    /** On a server of the test's own. */
    public static TestDatabase at(String uri) {
        return new TestDatabase(uri);
    }

    public MongoDatabase database() {
        return database;
    }

    public MongoCollection<BsonDocument> collection(String name) {
        return database.getCollection(name, BsonDocument.class);
    }

    /** All documents of a collection, by id. */
    public Map<String, BsonDocument> documents(String collection) {
        var documents = new TreeMap<String, BsonDocument>();
        Objects.requireNonNull(
                        Flux.from(collection(collection).find()).collectList().block(PATIENCE))
                .forEach(each -> documents.put(each.getString("_id").getValue(), each));
        return documents;
    }

    /** Runs a command on this database. */
    public void run(String command) {
        await(database.runCommand(BsonDocument.parse(command)));
    }

    /** Runs a command on the admin database. */
    public void admin(String command) {
        await(client.getDatabase("admin").runCommand(BsonDocument.parse(command)));
    }

    public void insert(String collection, String... documents) {
        await(collection(collection)
                .insertMany(List.of(documents).stream().map(BsonDocument::parse).toList()));
    }

    public <T> void await(Publisher<T> publisher) {
        Mono.from(publisher).block(PATIENCE);
    }

    @Override
    public void close() {
        client.close();
    }

    private static final class Shared {
        static final EmbeddedMongo EMBEDDED = start();

        private static EmbeddedMongo start() {
            EmbeddedMongo server = EmbeddedMongo.start();
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            return server;
        }
    }
}
