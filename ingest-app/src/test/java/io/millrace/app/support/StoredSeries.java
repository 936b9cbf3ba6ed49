package io.millrace.app.support;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.Settings;
import io.millrace.app.replay.Folded;
import io.millrace.embedded.TestMongo;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.series.Series;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A series whose documents are in a database of a test's own, written as the application writes them, but without Kafka. */
public final class StoredSeries implements AutoCloseable {

    private final Path config;
    private final Settings settings;
    private final MongoClient client;
    private final Decoder decoder;
    private Folded folded;
    private long offset;

    private StoredSeries(Path config, Settings settings) {
        this.config = config;
        this.settings = settings;
        this.client = MongoClients.create(settings.mongodb().uri().reveal());
        this.decoder = Decoders.of(series(), InstantSource.system()).get();
        this.folded = newFold();
    }

    /** A series {@code weather} with a configuration file in that directory; {@code keys} are further keys of the series. */
    public static StoredSeries in(Path directory, String... keys) throws Exception {
        TestMongo mongo = TestMongo.shared();
        String database = mongo.freshDatabase();
        Path config = Files.writeString(directory.resolve(database + ".yaml"), """
                version: 1
                application: plant
                kafka:
                  bootstrap.servers: localhost:9092
                mongodb:
                  uri: %s
                  database: %s
                series:
                  weather:
                    topics: [weather.readings]
                    format: json
                    timeField: ts
                    %s
                """.formatted(
                        mongo.uri(), database, String.join("\n    ", keys)));
        return new StoredSeries(config, Plant.settings(config));
    }

    public Path config() {
        return config;
    }

    public Settings settings() {
        return settings;
    }

    public Series series() {
        return settings.application().series().get(0);
    }

    public MongoDatabase database() {
        return client.getDatabase(settings.mongodb().database());
    }

    /** The readings of a message. */
    public List<Reading> decode(String json) {
        var readings = new ArrayList<Reading>();
        var position = new Position("weather.readings", "", 0, offset++, 0);
        decoder.decode(
                new Message(null, json.getBytes(StandardCharsets.UTF_8), new RecordHeaders(), 0, position),
                new Decoder.Output() {
                    @Override
                    public void reading(Reading reading) {
                        readings.add(reading);
                    }

                    @Override
                    public void deadLetter(int index, Reason reason, String text) {
                        throw new IllegalArgumentException(json + ": " + text);
                    }
                });
        return readings;
    }

    /** Takes readings in that came at some time. */
    public void take(List<Reading> readings, Instant now) {
        readings.forEach(reading -> folded.take(reading, now.toEpochMilli()));
    }

    /** Finishes all documents: what comes later begins others. */
    public void finish() {
        folded.finish();
        folded = newFold();
    }

    private Folded newFold() {
        return new Folded(settings.application(), series(), database());
    }

    /** The documents of a collection. */
    public List<Document> documents(String collection) {
        return Flux.from(database().getCollection(collection).find())
                .collectList()
                .blockOptional()
                .orElse(List.of());
    }

    /** Removes documents. */
    public long delete(String collection, Document filter) {
        @Nullable Long deleted = Mono.from(database().getCollection(collection).deleteMany(filter))
                .map(result -> result.getDeletedCount())
                .block();
        return deleted == null ? 0 : deleted;
    }

    @Override
    public void close() {
        Mono.from(database().drop()).block();
        client.close();
    }
}
