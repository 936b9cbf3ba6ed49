package io.millrace.chaos.ground;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.chaos.load.Picture;
import io.millrace.chaos.load.Reading;
import io.millrace.chaos.load.Tiers;
import java.time.Duration;
import java.util.Date;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Reads what is in MongoDB, document by document, and trusts none of the numbers a document states about itself. */
public final class StoredReader implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final MongoClient client;
    private final String database;
    private final Layout layout;

    StoredReader(String uri, String database, Layout layout) {
        this.layout = layout;
        this.client = MongoClients.create(uri);
        this.database = database;
    }

    /** Adds what is in the database. */
    public void readInto(Picture picture) {
        each(Topics.SERIES + "_buckets", bucket -> layout.read(bucket, picture));
        for (String tier : Tiers.WINDOWS.keySet()) {
            each(Topics.SERIES + "_" + tier + "_history", history -> history(picture, tier, history));
        }
        each(Topics.SERIES + "_latest", latest -> {
            Document fields = latest.get("fields", Document.class);
            picture.newest(
                    reading(device(latest), millis(latest.getDate("ts")), fields.get("temp"), fields.get("hum")));
        });
    }

    /** Runs a command of the administrator. */
    public void admin(Document command) {
        Flux.from(client.getDatabase("admin").runCommand(command)).blockLast(PATIENCE);
    }

    @Override
    public void close() {
        client.close();
    }

    private interface Each {
        void take(Document document);
    }

    private void each(String collection, Each each) {
        Flux.from(client.getDatabase(database).getCollection(collection).find())
                .doOnNext(each::take)
                .blockLast(PATIENCE);
    }

    private static void history(Picture picture, String tier, Document history) {
        picture.document();
        for (Object each : history.get("windows", Document.class).values()) {
            var window = (Document) each;
            var key = new Picture.WindowKey(tier, device(history), millis(window.getDate("start")));
            picture.window(key, (long) number(window.get("count")));
            window.get("fields", Document.class).forEach((name, value) -> {
                var field = (Document) value;
                picture.field(key, name)
                        .merge(
                                (long) number(field.get("count")),
                                number(field.get("sum")),
                                number(field.get("min")),
                                number(field.get("max")),
                                number(field.get("first")),
                                millis(field.getDate("firstAt")),
                                number(field.get("last")),
                                millis(field.getDate("lastAt")));
            });
        }
    }

    /** The device of a document; a layout may have it beside the readings. */
    static String device(Document document) {
        Document meta = document.get("meta", document);
        return meta.getString("device");
    }

    static Reading reading(String device, long time, @Nullable Object temp, @Nullable Object hum) {
        return new Reading(device, time, number(temp), number(hum));
    }

    static long millis(Date date) {
        return date.toInstant().toEpochMilli();
    }

    static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
