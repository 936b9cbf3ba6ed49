package io.millrace.state;

import io.millrace.bucket.Chunk;
import io.millrace.bucket.OpenBucket;
import io.millrace.metrics.SeriesMetrics.CloseReason;
import io.millrace.reading.Fingerprint;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.series.Series.Duplicates;
import io.millrace.span.SpanRule;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Places readings in spans: opens and finishes these, and recognises duplicates within one. */
abstract class SpanFold {

    /** The index among the targets of the series. */
    static final int TARGET = 0;

    /** More open spans than this are set aside. */
    private static final int MOST_ON_HEAP = 4;

    private final boolean dropIdentical;
    private final SpanRule spans;
    private final Journal journal;
    private final Lifetimes lifetimes;
    private final Fingerprints fingerprints;

    SpanFold(Series series, Journal journal, Lifetimes lifetimes, Fingerprints fingerprints) {
        this.dropIdentical = series.duplicates() == Duplicates.DROP_IDENTICAL;
        this.spans = SpanRule.of(series.bucket().span(), series.timeZone());
        this.journal = journal;
        this.lifetimes = lifetimes;
        this.fingerprints = fingerprints;
    }

    /** Takes a reading into its span. */
    abstract void take(MetaState meta, OpenSpan span, Reading reading);

    /** Takes a reading in again that the state had taken in before. */
    abstract void replay(OpenSpan span, Reading reading);

    /** Writes what no upsert has carried of a span. */
    abstract void emit(MetaState meta, OpenSpan span);

    /** Writes what no upsert has carried of spans in which much has come, or at least so many readings. */
    abstract void emitFull(MetaState meta, int readings);

    /** Writes the last of what came in a span. */
    abstract void close(MetaState meta, OpenBucket bucket, CloseReason reason);

    /** The span that holds this time, opened if need be. */
    OpenSpan spanAt(MetaState meta, long time, long now) {
        for (int i = meta.spans.length - 1; i >= 0; i--) {
            if (meta.spans[i].holds(time)) {
                return meta.spans[i];
            }
        }
        long start = spans.start(time);
        OpenSpan span = takeBack(meta, start, now);
        if (span == null) {
            span = new OpenSpan(start, spans.end(start));
            span.touch(now);
            meta.snapshotDue = true;
        }
        if (meta.spans.length == MOST_ON_HEAP) {
            OpenSpan idle = Touched.leastRecent(meta.spans);
            emit(meta, idle);
            writeFresh(meta, idle);
            journal.setAside(meta, idle);
            meta.spans = Few.without(meta.spans, idle::equals);
        }
        meta.spans = Few.with(meta.spans, span);
        return span;
    }

    private @Nullable OpenSpan takeBack(MetaState meta, long start, long now) {
        OpenSpan span = journal.takeBackSpan(meta, start);
        if (span != null && lifetimes.end(span) <= now) {
            finish(meta, span, CloseReason.IDLE);
            return null;
        }
        return span;
    }

    /** Whether a span is open, on the heap or set aside. */
    boolean holds(MetaState meta, long start) {
        for (OpenSpan span : meta.spans) {
            if (span.start == start) {
                return true;
            }
        }
        return journal.holdsSpan(meta, start);
    }

    /**
     * Whether the reading is the same as an earlier one of its span; if not, its fingerprint is kept. A reading newer than
     * all before it needs no look-up.
     */
    boolean isDuplicate(MetaState meta, OpenSpan span, Reading reading) {
        if (!dropIdentical || reading.time() > span.newest) {
            return false;
        }
        if (reading.time() >= span.tail) {
            return span.bucket != null && span.bucket.chunk().holds(reading);
        }
        long fingerprint = Fingerprint.of(reading);
        Fingerprints.Leaf fresh = span.fresh;
        if (fresh == null || reading.time() < span.freshFrom) {
            return !fingerprints.add(meta.key, span.start, reading.time(), fingerprint);
        }
        if (fresh.holds(reading.time(), fingerprint)) {
            return true;
        }
        fresh.add(reading.time(), fingerprint);
        writeIfFull(meta, span, fresh);
        return false;
    }

    /** Writes what no upsert has carried. */
    final void emit(MetaState meta) {
        for (OpenSpan span : meta.spans) {
            emit(meta, span);
        }
    }

    /** Finishes the spans for which nothing more is awaited. */
    void finish(MetaState meta, Predicate<Touched> ended, CloseReason reason) {
        OpenSpan[] left = Few.without(meta.spans, span -> {
            if (!ended.test(span)) {
                return false;
            }
            finish(meta, span, reason);
            return true;
        });
        meta.snapshotDue |= left != meta.spans;
        meta.spans = left;
    }

    /** Takes back a span that was set aside and has come to its end, and finishes it. */
    void finishSetAside(MetaState meta, long start, CloseReason reason) {
        OpenSpan span = journal.takeBackSpan(meta, start);
        if (span != null) {
            finish(meta, span, reason);
        }
    }

    private void finish(MetaState meta, OpenSpan span, CloseReason reason) {
        if (span.bucket != null) {
            close(meta, span.bucket, reason);
            span.bucket = null;
        }
        fingerprints.delete(meta.key, span.start);
    }

    /** Keeps the fingerprints of a chunk that its bucket is about to forget. */
    final void keepFingerprints(MetaState meta, OpenSpan span, Chunk chunk) {
        if (!dropIdentical) {
            return;
        }
        Fingerprints.Leaf leaf = span.fresh;
        if (leaf == null) {
            leaf = new Fingerprints.Leaf();
            span.freshFrom = span.tail;
        }
        for (int i = 0; i < chunk.size(); i++) {
            if (chunk.time(i) >= span.tail) {
                leaf.add(chunk.time(i), chunk.fingerprint(i));
            }
        }
        if (!leaf.isEmpty()) {
            span.fresh = leaf;
            span.tail = span.newest + 1;
            writeIfFull(meta, span, leaf);
        }
    }

    private void writeIfFull(MetaState meta, OpenSpan span, Fingerprints.Leaf leaf) {
        if (leaf.isFull()) {
            fingerprints.write(meta.key, span.start, span.freshFrom, leaf);
            span.fresh = null;
        }
    }

    private void writeFresh(MetaState meta, OpenSpan span) {
        if (span.fresh != null) {
            fingerprints.write(meta.key, span.start, span.freshFrom, span.fresh);
            span.fresh = null;
        }
    }

    /** Writes, with the others of a commit, the fingerprints that came since the last. */
    void keepFingerprints(MetaState meta) {
        for (OpenSpan span : meta.spans) {
            if (span.fresh != null) {
                fingerprints.writeWithCommit(meta.key, span.start, span.freshFrom, span.fresh);
                span.fresh = null;
            }
        }
    }
}
