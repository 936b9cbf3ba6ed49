package io.millrace.state;

import static java.util.Objects.requireNonNull;

import io.millrace.bucket.BucketLayout;
import io.millrace.bucket.Chunk;
import io.millrace.bucket.OpenBucket;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.metrics.SeriesMetrics.CloseReason;
import io.millrace.metrics.SeriesMetrics.OpenReason;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.upsert.Revision;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Places readings in buckets: opens, seals, closes. */
final class BucketFold extends SpanFold {

    private final BucketLimits limits;
    private final BucketLayout layout;
    private final SealedChunks sealed;
    private final LongSupplier random;
    private final SeriesMetrics metrics;
    private final Consumer<Upsert> out;

    BucketFold(
            Series series,
            BucketLayout layout,
            Journal journal,
            SealedChunks sealed,
            Lifetimes lifetimes,
            Fingerprints fingerprints,
            LongSupplier random,
            SeriesMetrics metrics,
            Consumer<Upsert> out) {
        super(series, journal, lifetimes, fingerprints);
        this.limits = series.bucket();
        this.layout = layout;
        this.sealed = sealed;
        this.random = random;
        this.metrics = metrics;
        this.out = out;
    }

    @Override
    void take(MetaState meta, OpenSpan span, Reading reading) {
        OpenBucket bucket = span.bucket == null ? open(meta, span, reading) : span.bucket;
        int bytes = layout.bytesWith(bucket, reading);
        if (bytes > limits.bytes() && bucket.count() > 0) {
            close(meta, span, bucket, CloseReason.SIZE);
            bucket = open(meta, span, reading);
            bytes = layout.bytesWith(bucket, reading);
        }
        if (bucket.chunk().needsColumnFor(reading)) {
            meta.snapshotDue = true;
        }
        layout.add(bucket, reading, bytes);
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

    @Override
    void replay(OpenSpan span, Reading reading) {
        OpenBucket bucket = requireNonNull(span.bucket);
        layout.add(bucket, reading, layout.bytesWith(bucket, reading));
        span.newest = Math.max(span.newest, reading.time());
        span.journaled = bucket.chunk().size();
    }

    private OpenBucket open(MetaState meta, OpenSpan span, Reading reading) {
        metrics.bucketOpened(openReason(meta, span));
        if (span.hadBucket) {
            metrics.extraDocument("buckets");
        }
        OpenBucket bucket = layout.begin(meta.key, span.start, random.getAsLong(), reading.fields());
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

    /**
     * Writes what no upsert has carried of the buckets that have a full chunk, or at least so many readings, of that. Where
     * several chunks become full between two commits, they wait for the end of the bucket or the flush interval.
     */
    @Override
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

    @Override
    void emit(MetaState meta, OpenSpan span) {
        if (span.bucket != null && span.bucket.unemitted() > 0) {
            emit(meta, span.bucket, false);
        }
    }

    private void emit(MetaState meta, OpenBucket bucket, boolean closed) {
        var revision = new Revision(bucket.emitted(), layout.revision(bucket, closed), bucket.start());
        if (revision.to() == revision.from()) {
            return;
        }
        byte[] document = layout.upsert(bucket, meta.key, closed);
        metrics.upsert("buckets", bucket.unemitted(), document.length);
        out.accept(new Upsert(TARGET, meta.key, revision, document));
        if (bucket.stored() > 0) {
            sealed.delete(meta.key, bucket);
            meta.snapshotDue = true;
        }
        bucket.emittedUpTo(revision.to());
    }

    @Override
    void close(MetaState meta, OpenBucket bucket, CloseReason reason) {
        emit(meta, bucket, true);
        metrics.bucketClosed(reason);
    }

    private void close(MetaState meta, OpenSpan span, OpenBucket bucket, CloseReason reason) {
        keepFingerprints(meta, span, bucket.chunk());
        close(meta, bucket, reason);
        span.bucket = null;
        span.hadBucket = true;
        span.journaled = 0;
        meta.snapshotDue = true;
    }
}
