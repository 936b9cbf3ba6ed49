package io.millrace.quickstart.compare;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget;
import java.security.SecureRandom;
import java.util.List;

/**
 * Counts the upserts of readings that come live: the fold commits once a second and flushes as the series says, by the clock of the
 * readings. Nothing is sent. As long as the sink keeps up, each upsert is a write. Used by one thread.
 */
final class LiveWrites {

    private static final long COMMIT_MILLIS = 1_000;
    private static final int METAS_ON_HEAP = 100_000;
    private static final int METAS_AT_ONCE = 500;
    private static final int SWEPT_AT_ONCE = 50;
    private static final long MOST_PENDING_BYTES = 16L << 20;

    private final SeriesFold fold;
    private final int target;
    private long nextCommit = Long.MIN_VALUE;
    private long last;
    private long writes;

    /**
     * @param target the index, among the series' targets, of the collection of readings
     */
    private LiveWrites(Series series, int target) {
        var random = new SecureRandom();
        this.target = target;
        this.fold = new SeriesFold(
                series,
                new HeapTable(),
                random::nextLong,
                SeriesMetrics.NONE,
                new MetaLimit(Long.MAX_VALUE),
                () -> METAS_ON_HEAP,
                COMMIT_MILLIS);
    }

    static LiveWrites of(Series series, List<UpsertTarget> targets) {
        int readings = 0;
        while (!targets.get(readings).collection().equals(series.collections().buckets())) {
            readings++;
        }
        return new LiveWrites(series, readings);
    }

    void take(Reading reading, long now) {
        if (now >= nextCommit || fold.pendingBytes() > MOST_PENDING_BYTES) {
            fold.sweep(now, SWEPT_AT_ONCE);
            fold.commit(now, this::count);
            nextCommit = now + COMMIT_MILLIS;
        }
        fold.take(reading, now);
        last = now;
    }

    /** The number of writes to the collection of readings, when all are finished. Nothing can be taken afterwards. */
    long finish() {
        while (fold.drain(METAS_AT_ONCE)) {
            fold.commit(last, this::count);
        }
        return writes;
    }

    private void count(Upsert upsert) {
        if (upsert.target() == target) {
            writes++;
        }
    }
}
