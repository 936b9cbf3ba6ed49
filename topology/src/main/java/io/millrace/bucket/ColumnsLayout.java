package io.millrace.bucket;

import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.BsonSizes;

/**
 * Writes buckets as MongoDB's own time-series collections keep them, column by column, in chunks of {@link Chunk#CAPACITY}
 * readings: {@code data.<chunk>.<field>: [values]}.
 */
final class ColumnsLayout extends BucketLayout {

    private final Control control;
    private final BsonBuffer chunk = new BsonBuffer();

    ColumnsLayout(Series series, Kept kept) {
        super(series, kept);
        this.control = new Control(timeName, metaFields);
    }

    @Override
    int emptyBytes(MetaKey meta, long start) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", id(meta, start, 0));
        control.writeEmpty(out, meta, start, 0);
        int data = out.startDocument("data");
        out.end(data);
        out.end(document);
        return out.size();
    }

    @Override
    public int bytesWith(OpenBucket bucket, Reading reading) {
        Chunk last = bucket.chunk();
        int more = last.bytesToAdd(reading, timeName) + bucket.extremes().bytesToAdd(reading, timeName);
        if (last.size() == 0) {
            more += BsonSizes.element(bucket.chunks(), BsonSizes.DOCUMENT) + BsonSizes.arrayHeader(timeName);
        }
        return bucket.bytes() + more;
    }

    @Override
    public void add(OpenBucket bucket, Reading reading, int newBytes) {
        bucket.add(reading, newBytes);
        bucket.extremes().add(reading);
    }

    @Override
    public long revision(OpenBucket bucket, boolean closed) {
        return Control.revision(bucket, closed);
    }

    @Override
    public byte[] upsert(OpenBucket bucket, MetaKey meta, boolean closed) {
        int document = begin(bucket, meta);
        control.write(out, bucket, meta, closed, 0);
        int index = bucket.firstSealed();
        for (byte[] sealed : bucket.sealed()) {
            out.writeRaw("data." + index++, sealed);
        }
        if (bucket.chunk().size() > 0) {
            out.writeRaw("data." + index, chunk(bucket));
        }
        out.end(document);
        return out.toBytes();
    }

    @Override
    byte[] chunk(OpenBucket bucket) {
        chunk.clear();
        int document = chunk.startDocument();
        bucket.chunk().writeColumns(chunk, timeName);
        chunk.end(document);
        return chunk.toBytes();
    }
}
