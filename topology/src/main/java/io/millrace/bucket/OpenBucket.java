package io.millrace.bucket;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A bucket that is being filled: never all of it, only what the next write needs. Its readings are in the last chunk; earlier
 * chunks are already written, or stand ready to be in {@link #sealed()}.
 */
public final class OpenBucket {

    private final long start;
    private final long random;
    private final Extremes extremes;
    private final Slots slots;
    private final List<byte[]> sealed = new ArrayList<>(0);

    /** The number of the first chunk in each of the state's records of sealed chunks. */
    private final List<Integer> records = new ArrayList<>(0);

    private Chunk chunk;
    private int chunks;
    private int count;
    private int bytes;
    private long emitted;
    private int stored;
    private long minTime = Long.MAX_VALUE;
    private long maxTime = Long.MIN_VALUE;

    private OpenBucket(long start, long random, int bytes, Extremes extremes, Slots slots, Chunk chunk) {
        this.start = start;
        this.random = random;
        this.bytes = bytes;
        this.extremes = extremes;
        this.slots = slots;
        this.chunk = chunk;
    }

    /**
     * Begins a bucket.
     *
     * @param start the beginning of its span
     * @param random the random part of its id
     * @param bytes the size of the document without any reading
     * @param fields the fields of its first reading
     * @param kept what is kept of it beside its last readings
     */
    public static OpenBucket begin(long start, long random, int bytes, FieldSet fields, Kept kept) {
        return new OpenBucket(start, random, bytes, kept.extremes(fields), kept.slots(start), new Chunk(fields));
    }

    /** Takes a reading in; the document then has this many bytes. */
    public void add(Reading reading, int newBytes) {
        bytes = newBytes;
        chunk.add(reading);
        minTime = Math.min(minTime, reading.time());
        maxTime = Math.max(maxTime, reading.time());
        count++;
    }

    /** Keeps the last chunk as it is to be written, and begins the next. */
    void seal(byte[] written) {
        sealed.add(written);
        beginChunk();
    }

    /** Forgets the last chunk, and begins the next. */
    public void beginChunk() {
        chunks++;
        chunk = new Chunk(chunk.fields());
    }

    /** The first reading of the last chunk that no write has carried. */
    int firstUnemitted() {
        return (int) Math.max(0, emitted - firstOfChunk());
    }

    /** The number, within the bucket, of the first reading of the last chunk. */
    int firstOfChunk() {
        return chunks * Chunk.CAPACITY;
    }

    /** The revision that the last write led to. */
    public long emitted() {
        return emitted;
    }

    /** Readings that no write has carried. */
    public long unemitted() {
        return count - emitted;
    }

    /** What stood ready has been written, up to this revision. */
    public void emittedUpTo(long revision) {
        emitted = revision;
        sealed.clear();
        records.clear();
        stored = 0;
    }

    public boolean hasSealed() {
        return !sealed.isEmpty();
    }

    /** Whole chunks that no write has carried, as the layout writes them. */
    public List<byte[]> sealed() {
        return sealed;
    }

    /** The number of the first chunk in {@link #sealed()}. */
    public int firstSealed() {
        return chunks - sealed.size();
    }

    /** How many of {@link #sealed()} the state's records hold, from the first on. */
    public int stored() {
        return stored;
    }

    /** The number of the first chunk in each of the state's records, in order. */
    public List<Integer> records() {
        return records;
    }

    /** A further record of the state holds the rest of {@link #sealed()}. */
    public void markStored() {
        records.add(firstSealed() + stored);
        stored = sealed.size();
    }

    /** Whether several chunks become full between two commits, so that writing each of them would be many writes. */
    public boolean isFast() {
        return stored > 0 || sealed.size() > 1;
    }

    private void restoreSealed(int first, List<byte[]> documents) {
        records.add(first);
        sealed.addAll(documents);
        stored += documents.size();
    }

    public Chunk chunk() {
        return chunk;
    }

    int chunks() {
        return chunks;
    }

    public int count() {
        return count;
    }

    public int bytes() {
        return bytes;
    }

    public long start() {
        return start;
    }

    long random() {
        return random;
    }

    Extremes extremes() {
        return extremes;
    }

    Slots slots() {
        return slots;
    }

    long minTime() {
        return minTime;
    }

    long maxTime() {
        return maxTime;
    }

    /** Writes the bucket for the state, but for what is sealed: of that, only how much there is. */
    public void save(ByteWriter out, Kept kept) {
        out.writeLong(random)
                .writeUnsigned(chunks)
                .writeUnsigned(count)
                .writeUnsigned(bytes)
                .writeUnsigned(emitted)
                .writeUnsigned(stored)
                .writeSigned(minTime)
                .writeSigned(maxTime);
        kept.save(out, this);
        chunk.saveFields(out);
        chunk.saveReadings(out, 0, start);
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param kept what was kept of it beside its last readings
     * @param sealed gives the sealed chunks of the state's record that begins with the chunk of a number
     */
    public static OpenBucket load(
            ByteReader in, long start, MetaKey meta, FieldSet none, Kept kept, IntFunction<List<byte[]>> sealed) {
        long random = in.readLong();
        int chunks = in.readCount();
        int count = in.readCount();
        int bytes = in.readCount();
        long emitted = in.readUnsigned();
        int stored = in.readCount();
        long minTime = in.readSigned();
        long maxTime = in.readSigned();
        Extremes extremes = kept.loadExtremes(in, none);
        Slots slots = kept.loadSlots(in, start, none);
        FieldSet fields = Chunk.loadFields(in, none);
        Chunk chunk = new Chunk(fields);
        for (Reading reading : Chunk.loadReadings(in, fields, meta, start)) {
            chunk.add(reading);
            kept.take(slots, reading);
        }
        var bucket = new OpenBucket(start, random, bytes, extremes, slots, chunk);
        bucket.chunks = chunks;
        bucket.count = count;
        bucket.emitted = emitted;
        bucket.minTime = minTime;
        bucket.maxTime = maxTime;
        for (int first = chunks - stored; first < chunks; first = chunks - stored + bucket.stored) {
            bucket.restoreSealed(first, sealed.apply(first));
        }
        return bucket;
    }
}
