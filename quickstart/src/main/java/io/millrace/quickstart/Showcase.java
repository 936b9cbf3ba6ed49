package io.millrace.quickstart;

import com.mongodb.ConnectionString;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.Settings;
import io.millrace.series.Collections;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import reactor.core.publisher.Mono;

/** Shows what there is to look at: one document of each kind, and the addresses. */
final class Showcase {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MongoDatabase database;
    private final Settings settings;
    private final PrintWriter out;

    Showcase(MongoDatabase database, Settings settings, PrintWriter out) {
        this.database = database;
        this.settings = settings;
        this.out = out;
    }

    /** A bucket, a history document of the finest tier and the newest reading, all of one device. */
    void documents(Series series, String device) {
        BsonDocument ofDevice = new BsonDocument("meta.device", new BsonString(device));
        Collections collections = series.collections();
        Tier finest = series.rollups().get(0);
        document("A bucket", collections.buckets(), ofDevice);
        document("A history document: the windows of " + finest, collections.history(finest), ofDevice);
        document(
                "The newest reading of a device",
                collections.latest(),
                new BsonDocument("_id", new BsonString(device)));
    }

    /**
     * The addresses of everything that runs.
     *
     * @param ownServer whether the MongoDB server is the one in this process; the address of another may hold a password
     * @param http where metrics and health are served
     * @param views whether the server has views
     */
    void addresses(Servers servers, boolean ownServer, URI http, boolean views) {
        String name = settings.mongodb().database();
        String uri = ownServer ? servers.mongoUri() : "$MONGODB_URI";
        out.println("Where to look");
        line("Kafka", servers.bootstrapServers());
        line(
                "MongoDB",
                "mongodb://" + String.join(",", new ConnectionString(servers.mongoUri()).getHosts()) + ", database "
                        + name);
        line("metrics", http + "/metrics");
        line("health", http + "/health/ready");
        line(
                "shell",
                "mongosh \"" + uri + "\" --eval 'db.getSiblingDB(\"" + name + "\").devices_latest.find().limit(3)'");
        line(
                "views",
                views
                        ? "weather, normals, devices: single readings; devices_1m, devices_1h…: windows with averages"
                        : "none, this server has no views; with a MongoDB in MONGODB_URI there are");
        out.println();
        out.flush();
    }

    private void line(String what, String where) {
        out.println("  " + what + " ".repeat(10 - what.length()) + where);
    }

    private void document(String what, String collection, BsonDocument filter) {
        BsonDocument document = Objects.requireNonNullElseGet(
                Mono.from(database.getCollection(collection, BsonDocument.class)
                                .find(filter)
                                .first())
                        .block(PATIENCE),
                BsonDocument::new);
        out.println(what + " (" + collection + ")");
        out.println(ShortJson.of(document));
        out.println();
    }
}
