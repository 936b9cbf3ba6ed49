package io.millrace.state;

import io.millrace.bucket.Kept;
import io.millrace.bucket.OpenBucket;
import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import org.jspecify.annotations.Nullable;

/** A span of time of a meta: its bucket, if one is open, and what is needed to know readings that come a second time. */
final class OpenSpan extends Touched {

    final long start;
    final long end;

    /** The latest time of any reading of the span. */
    long newest = Long.MIN_VALUE;

    /** Readings from this time on are in the open chunk; earlier ones are in {@link #fresh} and {@link Fingerprints}. */
    long tail;

    /** The fingerprints from {@link #freshFrom} up to {@link #tail}, until the next commit writes them. */
    Fingerprints.@Nullable Leaf fresh;

    long freshFrom;

    /** The number of readings of the open chunk that the state's records know. */
    int journaled;

    @Nullable OpenBucket bucket;

    /** Whether the span had a bucket before, which was full. */
    boolean hadBucket;

    OpenSpan(long start, long end) {
        this.start = start;
        this.end = end;
        this.tail = start;
    }

    boolean holds(long time) {
        return time >= start && time < end;
    }

    @Override
    long start() {
        return start;
    }

    @Override
    long length() {
        return end - start;
    }

    @Override
    boolean hasUnemitted() {
        return bucket != null && bucket.unemitted() > 0;
    }

    void save(ByteWriter out, Kept kept) {
        out.writeSigned(start)
                .writeUnsigned(end - start)
                .writeUnsigned(touched)
                .writeSigned(newest)
                .writeSigned(tail)
                .writeByte(hadBucket ? 1 : 0)
                .writeByte(bucket == null ? 0 : 1);
        if (bucket != null) {
            bucket.save(out, kept);
        }
    }

    static OpenSpan load(ByteReader in, MetaKey meta, FieldSet none, Kept kept, SealedChunks sealed) {
        long start = in.readSigned();
        var span = new OpenSpan(start, start + in.readUnsigned());
        span.touched = in.readUnsigned();
        span.newest = in.readSigned();
        span.tail = in.readSigned();
        span.hadBucket = in.readByte() != 0;
        if (in.readByte() != 0) {
            span.bucket = OpenBucket.load(in, start, meta, none, kept, chunk -> sealed.load(meta, start, chunk));
            span.journaled = span.bucket.chunk().size();
        }
        return span;
    }
}
