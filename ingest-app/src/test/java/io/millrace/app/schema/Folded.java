package io.millrace.app.schema;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Mono;

/** The upserts that the topology makes of messages, applied to a database one by one, as they are. */
final class Folded {

    private static final Instant NOW = Instant.parse("2025-10-09T12:00:00Z");

    private final Application application;
    private final Series series;
    private final Decoder decoder;
    private final SeriesFold fold;
    private final List<Upsert> upserts = new ArrayList<>();
    private long offset;
    private long now = NOW.toEpochMilli();

    /** A fold of the only series of an application. */
    Folded(Application application) {
        this.application = application;
        this.series = application.series().get(0);
        this.decoder = Decoders.of(series, InstantSource.fixed(NOW)).get();
        this.fold = new SeriesFold(
                series,
                new HeapTable(),
                new Random(1)::nextLong,
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> 1_000_000,
                1000);
    }

    void take(String json) {
        var message = new Message(
                null,
                json.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders(),
                now,
                new Position("t", "id", 0, offset++, 0));
        decoder.decode(message, new Decoder.Output() {
            @Override
            public void reading(Reading reading) {
                fold.take(reading, now);
            }

            @Override
            public void deadLetter(int index, Reason reason, String text) {
                throw new IllegalArgumentException(json + ": " + text);
            }
        });
    }

    /** What a commit after the flush interval emits. */
    void commit() {
        now += series.flush().every().toMillis() * 10;
        fold.commit(now, upserts::add);
    }

    /** Closes all. */
    void drain() {
        while (fold.drain(100)) {
            commit();
        }
    }

    List<Upsert> upserts() {
        return upserts;
    }

    /** Applies all of them in order; fails with the first that the server refuses. */
    void applyTo(MongoDatabase database) {
        List<UpsertTarget> targets = UpsertTarget.of(application);
        for (Upsert upsert : upserts) {
            var set = new BsonDocument();
            set.putAll(new RawBsonDocument(upsert.document()));
            Mono.from(database.getCollection(targets.get(upsert.target()).collection(), BsonDocument.class)
                            .updateOne(
                                    Filters.eq("_id", set.remove("_id")),
                                    new BsonDocument("$set", set),
                                    new UpdateOptions().upsert(true)))
                    .block();
        }
    }
}
