package io.millrace.bucket;

import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;

/**
 * Writes buckets with a slot for each step of their span: {@code p.<field>.<slot>: value}. What a slot cannot say is beside
 * it: in {@code ms.<slot>} the milliseconds after its beginning, in {@code more.<n>} a further reading of a slot, whole.
 */
final class OffsetsLayout extends BucketLayout {

    private final Control control;
    private final int step;
    private final BsonBuffer chunk = new BsonBuffer();

    OffsetsLayout(Series series, Kept kept) {
        super(series, kept);
        this.control = new Control(timeName, metaFields);
        this.step = Math.toIntExact(series.step().toSeconds());
    }

    @Override
    int emptyBytes(MetaKey meta, long start) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", id(meta, start, 0));
        control.writeEmpty(out, meta, start, step);
        int slots = out.startDocument("p");
        out.end(slots);
        out.end(document);
        return out.size();
    }

    @Override
    public int bytesWith(OpenBucket bucket, Reading reading) {
        return bucket.bytes()
                + bucket.slots().bytesToAdd(reading, timeName)
                + bucket.extremes().bytesToAdd(reading, timeName);
    }

    @Override
    public void add(OpenBucket bucket, Reading reading, int newBytes) {
        bucket.add(reading, newBytes);
        bucket.extremes().add(reading);
        bucket.slots().take(reading);
    }

    @Override
    public void seal(OpenBucket bucket) {
        super.seal(bucket);
        bucket.slots().beginChunk();
    }

    @Override
    public long revision(OpenBucket bucket, boolean closed) {
        return Control.revision(bucket, closed);
    }

    @Override
    public byte[] upsert(OpenBucket bucket, MetaKey meta, boolean closed) {
        int document = begin(bucket, meta);
        control.write(out, bucket, meta, closed, bucket.slots().stepSeconds());
        bucket.sealed().forEach(out::writeElements);
        out.writeElements(chunk(bucket));
        out.end(document);
        return out.toBytes();
    }

    /** Those readings of the last chunk that no write has carried, as paths. */
    @Override
    byte[] chunk(OpenBucket bucket) {
        chunk.clear();
        bucket.slots().write(chunk, bucket.chunk(), bucket.firstUnemitted(), timeName);
        return chunk.toBytes();
    }
}
