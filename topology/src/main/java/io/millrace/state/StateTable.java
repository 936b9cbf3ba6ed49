package io.millrace.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of bytes, sorted by key (unsigned, byte by byte). Whoever provides it sees to it that what was written becomes
 * durable together with the upserts of the same commit, or not at all. Neither keys nor values may be changed after they were
 * given or received.
 */
public interface StateTable {

    byte @Nullable [] get(byte[] key);

    void put(byte[] key, byte[] value);

    /** Puts many entries, which costs less than one after the other. */
    void putAll(List<Entry> entries);

    void delete(byte[] key);

    /** The entries from one key on (inclusive) to another (exclusive, or to the end); to be closed. */
    Cursor range(byte[] from, byte @Nullable [] to);

    /** The last entry from one key on to another, both inclusive. */
    @Nullable Entry last(byte[] from, byte[] to);

    /** About how many entries there are. */
    long approximateEntries();

    /** Goes through entries in the order of their keys. While one is open, the table is only read. */
    interface Cursor extends AutoCloseable {
        /** The next entry, or null at the end. */
        @Nullable Entry next();

        @Override
        void close();
    }

    /** A key and its value. */
    final class Entry {
        private final byte[] key;
        private final byte[] value;

        public Entry(byte[] key, byte[] value) {
            this.key = key;
            this.value = value;
        }

        public byte[] key() {
            return key;
        }

        public byte[] value() {
            return value;
        }
    }
}
