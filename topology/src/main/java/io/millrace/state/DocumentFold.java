package io.millrace.state;

import static java.util.Objects.requireNonNull;

import io.millrace.bucket.DocumentsLayout;
import io.millrace.bucket.Kept;
import io.millrace.bucket.OpenBucket;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.metrics.SeriesMetrics.CloseReason;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.upsert.Revision;
import java.util.function.Consumer;

/**
 * Makes a document of each reading, with the commit that takes it in: so the state never has to know positions. What it keeps
 * of a span are the readings that came last, in a bucket that nothing is written of, for tiers and duplicates.
 */
final class DocumentFold extends SpanFold {

    private final Kept kept;
    private final DocumentsLayout layout;
    private final SeriesMetrics metrics;
    private final Consumer<Upsert> out;

    DocumentFold(
            Series series,
            Kept kept,
            Journal journal,
            Lifetimes lifetimes,
            Fingerprints fingerprints,
            SeriesMetrics metrics,
            Consumer<Upsert> out) {
        super(series, journal, lifetimes, fingerprints);
        this.kept = kept;
        this.layout = new DocumentsLayout(series);
        this.metrics = metrics;
        this.out = out;
    }

    @Override
    void take(MetaState meta, OpenSpan span, Reading reading) {
        OpenBucket recent = span.bucket == null ? open(meta, span, reading) : span.bucket;
        if (recent.chunk().needsColumnFor(reading)) {
            meta.snapshotDue = true;
        }
        add(span, recent, reading);
        byte[] document = layout.upsert(reading);
        metrics.upsert("buckets", 1, document.length);
        out.accept(new Upsert(TARGET, meta.key, new Revision(0, 1, reading.time()), document));
        if (recent.chunk().isFull()) {
            keepFingerprints(meta, span, recent.chunk());
            recent.beginChunk();
            span.journaled = 0;
            meta.snapshotDue = true;
        }
    }

    private OpenBucket open(MetaState meta, OpenSpan span, Reading reading) {
        OpenBucket recent = OpenBucket.begin(span.start, 0, 0, reading.fields(), kept);
        span.bucket = recent;
        span.journaled = 0;
        meta.snapshotDue = true;
        return recent;
    }

    private static void add(OpenSpan span, OpenBucket recent, Reading reading) {
        recent.add(reading, 0);
        recent.emittedUpTo(recent.count());
        span.newest = Math.max(span.newest, reading.time());
    }

    @Override
    void replay(OpenSpan span, Reading reading) {
        OpenBucket recent = requireNonNull(span.bucket);
        add(span, recent, reading);
        span.journaled = recent.chunk().size();
    }

    @Override
    void emit(MetaState meta, OpenSpan span) {
        // Each reading was written when it came.
    }

    @Override
    void emitFull(MetaState meta, int readings) {
        // Each reading was written when it came.
    }

    @Override
    void close(MetaState meta, OpenBucket bucket, CloseReason reason) {
        // Nothing says of documents that no more will come.
    }
}
