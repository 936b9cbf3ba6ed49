package io.millrace.app.replay;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.sink.write.Applied;
import io.millrace.app.sink.write.Backoff;
import io.millrace.app.sink.write.Batch;
import io.millrace.app.sink.write.MongoUpserts;
import io.millrace.app.sink.write.Outage;
import io.millrace.app.sink.write.SetAside;
import io.millrace.app.sink.write.WriteMetrics;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Reading;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * A fold of a series in this process, with its state on the heap, whose upserts go straight to MongoDB through the same guards as
 * those of the sink. Times are milliseconds of a clock that the caller moves: documents end as they would have ended then. Used
 * by one thread.
 */
public final class Folded {

    private static final int METAS_ON_HEAP = 100_000;
    private static final int METAS_AT_ONCE = 500;
    private static final int MOST_IN_BATCH = 1_000;

    /** The collections are fresh: no record was written before. */
    private static final long NONE_BEFORE = 0;

    private static final int READINGS_AT_ONCE = 20_000;
    private static final long MOST_PENDING_BYTES = 16L << 20;
    private static final int SWEPT_AT_ONCE = 20_000;
    private static final Duration ATTEMPT = Duration.ofSeconds(30);

    private final List<UpsertTarget> targets;
    private final Predicate<Upsert> wanted;
    private final SeriesFold fold;
    private final MongoUpserts upserts;
    private final List<List<ConsumerRecord<byte[], byte[]>>> waiting = new ArrayList<>();
    private long last;
    private int sinceCommit;
    private long readings;
    private long duplicates;
    private long offset;

    /**
     * A fold with nothing in it.
     *
     * @param series the series, with the names of the collections that are written to
     */
    public Folded(Application application, Series series, MongoDatabase database) {
        this(application, series, database, SinkMetrics.NONE);
    }

    /**
     * A fold with nothing in it, whose writes are counted.
     *
     * @param series the series, with the names of the collections that are written to
     */
    public Folded(Application application, Series series, MongoDatabase database, WriteMetrics metrics) {
        this(application, series, database, metrics, new SecureRandom()::nextLong, any -> true);
    }

    /**
     * A fold with nothing in it, of whose documents some are written only.
     *
     * @param series the series, with the names of the collections that are written to
     * @param random the source of the random parts of ids
     * @param wanted what is written; asked once for each upsert
     */
    public Folded(
            Application application,
            Series series,
            MongoDatabase database,
            WriteMetrics metrics,
            LongSupplier random,
            Predicate<Upsert> wanted) {
        this.wanted = wanted;
        this.targets = UpsertTarget.of(application.names(series), series);
        this.fold = new SeriesFold(
                series,
                new HeapTable(),
                random,
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> METAS_ON_HEAP,
                0);
        this.upserts = new MongoUpserts(
                database,
                ATTEMPT,
                new Backoff(
                        Duration.ofMillis(100),
                        Duration.ofSeconds(5),
                        () -> ThreadLocalRandom.current().nextDouble()),
                new Outage() {
                    @Override
                    public void troubled(String collection, String trouble) {}

                    @Override
                    public void answered() {}
                },
                metrics,
                InstantSource.system());
        targets.forEach(target -> waiting.add(new ArrayList<>()));
    }

    /**
     * Takes a reading in.
     *
     * @param now the time at which it came, which is not before that of the reading before
     */
    public void take(Reading reading, long now) {
        if (fold.take(reading, now) == SeriesFold.Outcome.DUPLICATE) {
            duplicates++;
        } else {
            readings++;
        }
        last = now;
        if (++sinceCommit >= READINGS_AT_ONCE || fold.pendingBytes() > MOST_PENDING_BYTES) {
            fold.sweep(now, SWEPT_AT_ONCE);
            commit();
        }
    }

    /** Finishes every document. */
    public void finish() {
        while (fold.drain(METAS_AT_ONCE)) {
            commit();
        }
    }

    /** The number of readings that were taken in. */
    public long readings() {
        return readings;
    }

    /** The number of readings that were identical with an earlier one of their span, and dropped. */
    public long duplicates() {
        return duplicates;
    }

    private void commit() {
        sinceCommit = 0;
        fold.commit(last, upsert -> {
            if (wanted.test(upsert)) {
                keep(upsert);
            }
        });
        for (int target = 0; target < targets.size(); target++) {
            List<ConsumerRecord<byte[], byte[]>> records = waiting.get(target);
            for (int from = 0; from < records.size(); from += MOST_IN_BATCH) {
                write(targets.get(target), records.subList(from, Math.min(records.size(), from + MOST_IN_BATCH)));
            }
            records.clear();
        }
    }

    private void keep(Upsert upsert) {
        waiting.get(upsert.target())
                .add(new ConsumerRecord<>(
                        targets.get(upsert.target()).topic(),
                        0,
                        offset++,
                        ConsumerRecord.NO_TIMESTAMP,
                        TimestampType.NO_TIMESTAMP_TYPE,
                        upsert.meta().utf8().length,
                        upsert.document().length,
                        upsert.meta().utf8(),
                        upsert.document(),
                        upsert.revision().toHeaders(),
                        Optional.empty()));
    }

    private void write(UpsertTarget target, List<ConsumerRecord<byte[], byte[]>> records) {
        var batch = new Batch(target.collection(), target.guard(), Optional.empty(), NONE_BEFORE, List.copyOf(records));
        Applied applied = Objects.requireNonNull(upserts.apply(batch).block());
        if (!applied.setAside().isEmpty()) {
            SetAside first = applied.setAside().get(0);
            throw new Failure(
                    ExitCode.DATABASE,
                    "MongoDB does not take a document of " + target.collection() + ": " + first.text());
        }
    }
}
