package io.millrace.state;

import static java.util.Objects.requireNonNull;

import io.millrace.bucket.Chunk;
import io.millrace.bucket.ColumnsLayout;
import io.millrace.bucket.OpenBucket;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.metrics.SeriesMetrics.CloseReason;
import io.millrace.metrics.SeriesMetrics.OpenReason;
import io.millrace.reading.Fingerprint;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import io.millrace.span.SpanRule;
import io.millrace.upsert.Revision;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Places readings in buckets: recognises duplicates, opens, seals, closes. */
final class BucketFold {

    private static final int TARGET = 0;

    /** More open spans than this are set aside. */
    private static final int MOST_ON_HEAP = 4;

    private final BucketLimits limits;
    private final boolean dropIdentical;
    private final ColumnsLayout layout;
    private final SpanRule spans;
    private final Journal journal;
    private final SealedChunks sealed;
    private final Lifetimes lifetimes;
    private final Fingerprints fingerprints;
    private final LongSupplier random;
    private final SeriesMetrics metrics;
    private final Consumer<Upsert> out;

    BucketFold(
            Series series,
            Journal journal,
            SealedChunks sealed,
            Lifetimes lifetimes,
            Fingerprints fingerprints,
            LongSupplier random,
            SeriesMetrics metrics,
            Consumer<Upsert> out) {
        this.limits = series.bucket();
        this.dropIdentical = series.duplicates() == Duplicates.DROP_IDENTICAL;
        this.layout = new ColumnsLayout(series);
        this.spans = SpanRule.of(series.bucket().span(), series.timeZone());
        this.journal = journal;
        this.sealed = sealed;
        this.lifetimes = lifetimes;
        this.fingerprints = fingerprints;
        this.random = random;
        this.metrics = metrics;
        this.out = out;
    }

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

    /** Takes a reading into the bucket of its span. */
    void take(MetaState meta, OpenSpan span, Reading reading) {
        OpenBucket bucket = span.bucket == null ? open(meta, span, reading) : span.bucket;
        int bytes = bucket.bytesWith(reading, layout);
        if (bytes > limits.bytes() && bucket.count() > 0) {
            close(meta, span, bucket, CloseReason.SIZE);
            bucket = open(meta, span, reading);
            bytes = bucket.bytesWith(reading, layout);
        }
        if (bucket.chunk().needsColumnFor(reading)) {
            meta.snapshotDue = true;
        }
        bucket.add(reading, bytes);
        span.newest = Math.max(span.newest, reading.time());
        if (bucket.count() >= limits.readings()) {
            close(meta, span, bucket, CloseReason.COUNT);
        } else if (bucket.chunk().isFull()) {
            keepFingerprints(meta, span, bucket.chunk());
            layout.seal(bucket);
            span.journaled = 0;
            meta.snapshotDue = true;
        }
    }

    /** Takes a reading in again that the state had taken in before. */
    void replay(OpenSpan span, Reading reading) {
        OpenBucket bucket = requireNonNull(span.bucket);
        bucket.add(reading, bucket.bytesWith(reading, layout));
        span.newest = Math.max(span.newest, reading.time());
        span.journaled = bucket.chunk().size();
    }

    private OpenBucket open(MetaState meta, OpenSpan span, Reading reading) {
        metrics.bucketOpened(openReason(meta, span));
        if (span.hadBucket) {
            metrics.extraDocument("buckets");
        }
        OpenBucket bucket = OpenBucket.begin(
                span.start, random.getAsLong(), layout.emptyBytes(meta.key, span.start), reading.fields());
        span.bucket = bucket;
        span.journaled = 0;
        meta.snapshotDue = true;
        return bucket;
    }

    private static OpenReason openReason(MetaState meta, OpenSpan span) {
        if (span.hadBucket) {
            return OpenReason.COUNT;
        }
        if (meta.spans.length + meta.setAside <= 1) {
            return OpenReason.METADATA;
        }
        for (OpenSpan other : meta.spans) {
            if (other.start > span.start) {
                return OpenReason.TIME_BACKWARD;
            }
        }
        return OpenReason.TIME_FORWARD;
    }

    /** Writes what no upsert has carried. */
    void emit(MetaState meta) {
        for (OpenSpan span : meta.spans) {
            emit(meta, span);
        }
    }

    /**
     * Writes what no upsert has carried of the buckets that have a full chunk, or at least so many readings, of that. Where
     * several chunks become full between two commits, they wait for the end of the bucket or the flush interval.
     */
    void emitFull(MetaState meta, int readings) {
        for (OpenSpan span : meta.spans) {
            OpenBucket bucket = span.bucket;
            if (bucket == null) {
                continue;
            }
            if (readings >= Chunk.CAPACITY && bucket.isFast()) {
                sealed.store(meta.key, bucket);
                meta.snapshotDue = true;
            } else if (bucket.hasSealed() || bucket.unemitted() >= readings) {
                emit(meta, bucket, false);
                meta.snapshotDue = true;
            }
        }
    }

    private void emit(MetaState meta, OpenSpan span) {
        if (span.bucket != null && span.bucket.unemitted() > 0) {
            emit(meta, span.bucket, false);
        }
    }

    private void emit(MetaState meta, OpenBucket bucket, boolean closed) {
        var revision = new Revision(bucket.emitted(), bucket.revision(closed), bucket.start());
        byte[] document = layout.upsert(bucket, meta.key, closed);
        metrics.upsert("buckets", bucket.unemitted(), document.length);
        out.accept(new Upsert(TARGET, meta.key, revision, document));
        if (bucket.stored() > 0) {
            sealed.delete(meta.key, bucket);
            meta.snapshotDue = true;
        }
        bucket.emittedUpTo(revision.to());
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
            emit(meta, span.bucket, true);
            span.bucket = null;
            metrics.bucketClosed(reason);
        }
        fingerprints.delete(meta.key, span.start);
    }

    private void close(MetaState meta, OpenSpan span, OpenBucket bucket, CloseReason reason) {
        keepFingerprints(meta, span, bucket.chunk());
        emit(meta, bucket, true);
        metrics.bucketClosed(reason);
        span.bucket = null;
        span.hadBucket = true;
        span.journaled = 0;
        meta.snapshotDue = true;
    }

    private void keepFingerprints(MetaState meta, OpenSpan span, Chunk chunk) {
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
