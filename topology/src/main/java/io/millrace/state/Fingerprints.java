package io.millrace.state;

import io.millrace.bucket.Chunk;
import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.MetaKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprints of a span's readings that are in no open chunk: the leaves of a search tree over their times, whose inner
 * nodes are the table's own order. A leaf holds the times from its key up to the next leaf's. Readings that come in order
 * make a leaf at a time, which is written once; a late one costs a look-up and the writing of one leaf, however many there
 * are.
 */
final class Fingerprints {

    private static final byte VERSION = 1;

    /** A leaf with more entries is split. */
    private static final int LARGEST_LEAF = 128;

    private final StateTable table;
    private final Writes writes;
    private final StateKeys keys;
    private final ByteWriter out = new ByteWriter();

    Fingerprints(StateTable table, Writes writes, StateKeys keys) {
        this.table = table;
        this.writes = writes;
        this.keys = keys;
    }

    /** Writes a new leaf, for times from {@code first} on. */
    void write(MetaKey meta, long span, long first, Leaf leaf) {
        table.put(keys.fingerprints(meta, span, first), leaf.save(out.clear(), first));
    }

    /** Writes a new leaf with the others of a commit. */
    void writeWithCommit(MetaKey meta, long span, long first, Leaf leaf) {
        writes.put(keys.fingerprints(meta, span, first), leaf.save(out.clear(), first));
    }

    /** Adds a reading to the leaf that its time belongs to. Returns false, changing nothing, if it is already there. */
    boolean add(MetaKey meta, long span, long time, long fingerprint) {
        StateTable.Entry entry =
                table.last(keys.fingerprints(meta, span, Long.MIN_VALUE), keys.fingerprints(meta, span, time));
        long first = span;
        Leaf leaf = new Leaf();
        if (entry != null) {
            ByteReader rest = StateKeys.rest(entry.key());
            rest.readLong();
            first = StateKeys.readTime(rest);
            leaf = Leaf.load(entry.value(), first);
        }
        if (leaf.holds(time, fingerprint)) {
            return false;
        }
        leaf.add(time, fingerprint);
        Leaf upper = leaf.size > LARGEST_LEAF ? leaf.split() : null;
        if (upper != null) {
            write(meta, span, upper.first(), upper);
        }
        write(meta, span, first, leaf);
        return true;
    }

    /** Forgets a span. */
    void delete(MetaKey meta, long span) {
        byte[] from = keys.fingerprints(meta, span, Long.MIN_VALUE);
        byte[] to = keys.fingerprints(meta, span, Long.MAX_VALUE);
        for (byte[] key : StateTables.keys(table, from, to)) {
            table.delete(key);
        }
    }

    /** Times and fingerprints. */
    static final class Leaf {
        private long[] times = new long[32];
        private long[] fingerprints = new long[32];
        private int size;

        boolean isEmpty() {
            return size == 0;
        }

        /** Whether another chunk might make it too large. */
        boolean isFull() {
            return size > LARGEST_LEAF - Chunk.CAPACITY;
        }

        void add(long time, long fingerprint) {
            if (size == times.length) {
                times = Arrays.copyOf(times, size * 2);
                fingerprints = Arrays.copyOf(fingerprints, size * 2);
            }
            times[size] = time;
            fingerprints[size++] = fingerprint;
        }

        boolean holds(long time, long fingerprint) {
            for (int i = 0; i < size; i++) {
                if (fingerprints[i] == fingerprint && times[i] == time) {
                    return true;
                }
            }
            return false;
        }

        /** Takes the upper half of the times away; null where all times are the same. */
        @Nullable Leaf split() {
            long[] sorted = Arrays.copyOf(times, size);
            Arrays.sort(sorted);
            long middle = sorted[size / 2];
            if (middle == sorted[0]) {
                middle = sorted[size - 1];
            }
            if (middle == sorted[0]) {
                return null;
            }
            Leaf upper = new Leaf();
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (times[i] >= middle) {
                    upper.add(times[i], fingerprints[i]);
                } else {
                    times[kept] = times[i];
                    fingerprints[kept++] = fingerprints[i];
                }
            }
            size = kept;
            return upper;
        }

        /** The smallest time. */
        long first() {
            long first = times[0];
            for (int i = 1; i < size; i++) {
                first = Math.min(first, times[i]);
            }
            return first;
        }

        byte[] save(ByteWriter out, long first) {
            out.writeByte(VERSION).writeUnsigned(size);
            for (int i = 0; i < size; i++) {
                out.writeUnsigned(times[i] - first).writeLong(fingerprints[i]);
            }
            return out.toBytes();
        }

        static Leaf load(byte[] bytes, long first) {
            ByteReader in = new ByteReader(bytes).expectVersion(VERSION, "fingerprints");
            Leaf leaf = new Leaf();
            for (int rest = in.readCount(); rest > 0; rest--) {
                long time = first + in.readUnsigned();
                leaf.add(time, in.readLong());
            }
            return leaf;
        }
    }
}
