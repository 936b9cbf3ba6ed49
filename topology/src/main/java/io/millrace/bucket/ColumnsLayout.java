package io.millrace.bucket;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.DocumentId;
import java.util.List;

/**
 * Writes buckets as MongoDB's own time-series collections keep them, column by column, in chunks of {@link Chunk#CAPACITY}
 * readings: {@code data.<chunk>.<field>: [values]}. Not thread-safe.
 */
public final class ColumnsLayout {

    private static final int VERSION = 1;

    private final String timeName;
    private final List<String> metaFields;
    private final BsonBuffer out = new BsonBuffer();
    private final BsonBuffer chunk = new BsonBuffer();

    public ColumnsLayout(Series series) {
        this.timeName = FieldNames.escape(series.time().name());
        this.metaFields = series.metaFields();
    }

    /** The size of a bucket's document without any reading. */
    public int emptyBytes(MetaKey meta, long start) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", DocumentId.of(meta, start, 0));
        out.writeDocument("meta", meta.toMeta(metaFields));
        int control = out.startDocument("control");
        out.writeInt32("version", VERSION);
        out.writeInt64("rev", 0);
        out.writeBoolean("closed", false);
        out.writeInt32("count", 0);
        out.writeDate("start", start);
        for (String extreme : List.of("min", "max")) {
            int extremes = out.startDocument(extreme);
            out.writeDate(timeName, 0);
            out.end(extremes);
        }
        out.end(control);
        int data = out.startDocument("data");
        out.end(data);
        out.end(document);
        return out.size();
    }

    /** The size of a chunk without any reading, beside its columns. */
    int emptyChunkBytes(int index) {
        return BsonSizes.element(index, BsonSizes.DOCUMENT) + BsonSizes.arrayHeader(timeName);
    }

    /** Writes the last chunk of a bucket for good, and begins the next. */
    public void seal(OpenBucket bucket) {
        bucket.seal(chunkDocument(bucket));
    }

    /**
     * The upsert that leads the document from {@link OpenBucket#emitted()} to {@link OpenBucket#revision}: a BSON document of
     * {@code _id} and paths to set.
     */
    public byte[] upsert(OpenBucket bucket, MetaKey meta, boolean closed) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", DocumentId.of(meta, bucket.start(), bucket.random()));
        if (bucket.emitted() == 0) {
            out.writeDocument("meta", meta.toMeta(metaFields));
            out.writeInt32("control.version", VERSION);
            out.writeDate("control.start", bucket.start());
        }
        out.writeInt64("control.rev", bucket.revision(closed));
        out.writeBoolean("control.closed", closed);
        out.writeInt32("control.count", bucket.count());
        int min = out.startDocument("control.min");
        out.writeDate(timeName, bucket.minTime());
        bucket.extremes().writeMin(out);
        out.end(min);
        int max = out.startDocument("control.max");
        out.writeDate(timeName, bucket.maxTime());
        bucket.extremes().writeMax(out);
        out.end(max);
        int index = bucket.firstSealed();
        for (byte[] sealed : bucket.sealed()) {
            out.writeRaw("data." + index++, sealed);
        }
        if (bucket.chunk().size() > 0) {
            out.writeRaw("data." + index, chunkDocument(bucket));
        }
        out.end(document);
        return out.toBytes();
    }

    private byte[] chunkDocument(OpenBucket bucket) {
        chunk.clear();
        int document = chunk.startDocument();
        bucket.chunk().writeTo(chunk, timeName);
        chunk.end(document);
        return chunk.toBytes();
    }
}
