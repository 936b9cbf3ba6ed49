package io.millrace.state;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.MetaKey;
import java.util.Arrays;

/**
 * The keys of a meta's records: its text (in which no zero byte occurs), a zero, the kind of record, and what tells records
 * of one kind apart. So the records of a meta stand together, the snapshot first. Part of the stored format.
 */
final class StateKeys {

    /** What is open of a meta, as of some commit. */
    static final byte SNAPSHOT = 1;

    /** What one commit added since the snapshot. */
    static final byte DELTA = 2;

    /** A span with its bucket that was not touched for a while. */
    static final byte SPAN = 3;

    /** A history document that was not touched for a while. */
    static final byte HISTORY = 4;

    /** A window that its document does not hold. */
    static final byte WINDOW = 5;

    /** Fingerprints of a stretch of a span. */
    static final byte FINGERPRINTS = 6;

    /** A full chunk that no upsert has carried. */
    static final byte SEALED = 7;

    private final ByteWriter out = new ByteWriter();

    byte[] snapshot(MetaKey meta) {
        return begin(meta, SNAPSHOT).toBytes();
    }

    byte[] delta(MetaKey meta, int slot) {
        return begin(meta, DELTA).writeByte(slot).toBytes();
    }

    byte[] span(MetaKey meta, long start) {
        return sortable(begin(meta, SPAN), start).toBytes();
    }

    byte[] history(MetaKey meta, int tier, long start) {
        return sortable(begin(meta, HISTORY).writeInt(tier), start).toBytes();
    }

    byte[] window(MetaKey meta, int tier, long start, int index) {
        return sortable(begin(meta, WINDOW).writeInt(tier), start)
                .writeInt(index)
                .toBytes();
    }

    /** The fingerprints of the span that begins at {@code start}, for times from {@code first} on. */
    byte[] fingerprints(MetaKey meta, long start, long first) {
        return sortable(sortable(begin(meta, FINGERPRINTS), start), first).toBytes();
    }

    byte[] sealed(MetaKey meta, long start, int chunk) {
        return sortable(begin(meta, SEALED), start).writeInt(chunk).toBytes();
    }

    /** Before any key of the meta. */
    byte[] first(MetaKey meta) {
        return begin(meta, (byte) 0).toBytes();
    }

    /** After any key of the meta. */
    byte[] last(MetaKey meta) {
        return begin(meta, Byte.MAX_VALUE).toBytes();
    }

    private ByteWriter begin(MetaKey meta, byte kind) {
        return out.clear().writeBytes(meta.utf8()).writeByte(0).writeByte(kind);
    }

    private static ByteWriter sortable(ByteWriter out, long time) {
        return out.writeLong(time ^ Long.MIN_VALUE);
    }

    /** The meta whose record has this key. */
    static MetaKey metaOf(byte[] key) {
        return new MetaKey(Arrays.copyOf(key, zero(key)));
    }

    static byte kindOf(byte[] key) {
        return key[zero(key) + 1];
    }

    /** The part of the key behind the kind. */
    static ByteReader rest(byte[] key) {
        return new ByteReader(Arrays.copyOfRange(key, zero(key) + 2, key.length));
    }

    static long readTime(ByteReader rest) {
        return rest.readLong() ^ Long.MIN_VALUE;
    }

    private static int zero(byte[] key) {
        for (int i = 0; i < key.length; i++) {
            if (key[i] == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("not a key of this table: " + Arrays.toString(key));
    }
}
