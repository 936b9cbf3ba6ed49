package io.millrace.bucket;

import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.BsonSizes;

/**
 * Writes buckets by size: {@code samples: [{<field>: value, <time>: …}, …]}, with the meta fields at the top level. The first
 * write of a document sets the array, later ones set elements of it. The revision is {@code nsamples}; closing adds nothing to
 * a document.
 */
final class SamplesLayout extends BucketLayout {

    private static final long SECOND = 1_000;

    private final boolean seconds;
    private final BsonBuffer chunk = new BsonBuffer();

    SamplesLayout(Series series, Kept kept) {
        super(series, kept);
        this.seconds = series.sampleTimes() == SampleTimes.SECONDS;
    }

    @Override
    int emptyBytes(MetaKey meta, long start) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", id(meta, start, 0));
        writeHead(meta, start);
        writeTotals(0, 0, 0);
        int samples = out.startArray("samples");
        out.end(samples);
        out.end(document);
        return out.size();
    }

    private void writeHead(MetaKey meta, long start) {
        out.writeMembers(meta.toMeta(metaFields));
        out.writeDate("day", start);
    }

    private void writeTotals(int count, long first, long last) {
        out.writeInt32("nsamples", count);
        writeTime(out, "first", first);
        writeTime(out, "last", last);
    }

    /** Readings with other times than whole seconds of int32 were set aside before, where seconds are wanted. */
    private void writeTime(BsonBuffer to, String name, long time) {
        if (seconds) {
            to.writeInt32(name, Math.toIntExact(time / SECOND));
        } else {
            to.writeDate(name, time);
        }
    }

    @Override
    public int bytesWith(OpenBucket bucket, Reading reading) {
        int sample = BsonSizes.DOCUMENT
                + BsonSizes.values(reading, timeName)
                + BsonSizes.element(timeName, seconds ? Integer.BYTES : Long.BYTES);
        return bucket.bytes() + BsonSizes.element(bucket.count(), sample);
    }

    @Override
    public void add(OpenBucket bucket, Reading reading, int newBytes) {
        bucket.add(reading, newBytes);
    }

    @Override
    public long revision(OpenBucket bucket, boolean closed) {
        return bucket.count();
    }

    @Override
    public byte[] upsert(OpenBucket bucket, MetaKey meta, boolean closed) {
        int document = begin(bucket, meta);
        boolean first = bucket.emitted() == 0;
        if (first) {
            writeHead(meta, bucket.start());
        }
        writeTotals(bucket.count(), bucket.minTime(), bucket.maxTime());
        if (first) {
            int samples = out.startArray("samples");
            bucket.sealed().forEach(out::writeElements);
            out.writeElements(chunk(bucket));
            out.end(samples);
        } else {
            bucket.sealed().forEach(written -> out.writeElements(written, "samples."));
            out.writeElements(chunk(bucket), "samples.");
        }
        out.end(document);
        return out.toBytes();
    }

    /** Those samples of the last chunk that no write has carried, as elements of the array. */
    @Override
    byte[] chunk(OpenBucket bucket) {
        chunk.clear();
        for (int i = bucket.firstUnemitted(); i < bucket.chunk().size(); i++) {
            int sample = chunk.startDocument(BsonBuffer.index(bucket.firstOfChunk() + i));
            bucket.chunk().writeValues(chunk, i, timeName);
            writeTime(chunk, timeName, bucket.chunk().time(i));
            chunk.end(sample);
        }
        return chunk.toBytes();
    }
}
