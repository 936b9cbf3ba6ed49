package io.millrace.state;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A table on the heap. It keeps nothing safe: whoever uses it sees to that. Not thread-safe. */
public final class HeapTable implements StateTable {

    private final NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);

    /** A table of its own with the same entries. */
    public HeapTable copy() {
        var copy = new HeapTable();
        copy.entries.putAll(entries);
        return copy;
    }

    /** The number of entries. */
    public int size() {
        return entries.size();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return entries.get(key);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        entries.put(key, value);
    }

    @Override
    public void putAll(List<Entry> all) {
        all.forEach(entry -> put(entry.key(), entry.value()));
    }

    @Override
    public void delete(byte[] key) {
        entries.remove(key);
    }

    @Override
    public Cursor range(byte[] from, byte @Nullable [] to) {
        var part = to == null ? entries.tailMap(from, true) : entries.subMap(from, true, to, false);
        Iterator<Map.Entry<byte[], byte[]>> iterator = part.entrySet().iterator();
        return new Cursor() {
            @Override
            public @Nullable Entry next() {
                if (!iterator.hasNext()) {
                    return null;
                }
                Map.Entry<byte[], byte[]> next = iterator.next();
                return new Entry(next.getKey(), next.getValue());
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public @Nullable Entry last(byte[] from, byte[] to) {
        Map.Entry<byte[], byte[]> last = entries.floorEntry(to);
        return last == null || Arrays.compareUnsigned(last.getKey(), from) < 0
                ? null
                : new Entry(last.getKey(), last.getValue());
    }

    @Override
    public long approximateEntries() {
        return entries.size();
    }
}
