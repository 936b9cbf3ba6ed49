package io.millrace.reading;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a block of bytes was read to, so that blocks which come again and again are compared, not read. Each block
 * has one place in a table; another one with the same place takes it over. Used by one thread.
 */
final class BlockCache<T> {

    private final @Nullable Entry<T>[] entries;
    private final Function<byte[], T> read;

    /**
     * @param places a power of two
     * @param read reads a block
     */
    @SuppressWarnings({"unchecked", "rawtypes"})
    BlockCache(int places, Function<byte[], T> read) {
        this.entries = new Entry[places];
        this.read = read;
    }

    /** What these bytes are read to. */
    T get(byte[] bytes, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = (hash ^ (hash >>> 16)) & (entries.length - 1);
        Entry<T> entry = entries[place];
        if (entry != null && Arrays.equals(entry.block, 0, entry.block.length, bytes, from, to)) {
            return entry.value;
        }
        byte[] block = Arrays.copyOfRange(bytes, from, to);
        T value = read.apply(block);
        entries[place] = new Entry<>(block, value);
        return value;
    }

    private static final class Entry<T> {

        private final byte[] block;
        private final T value;

        Entry(byte[] block, T value) {
            this.block = block;
            this.value = value;
        }
    }
}
