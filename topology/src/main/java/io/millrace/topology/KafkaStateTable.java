package io.millrace.topology;

import io.millrace.state.StateTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** A Kafka Streams store as a table of bytes. */
final class KafkaStateTable implements StateTable {

    private final KeyValueStore<Bytes, byte[]> store;

    KafkaStateTable(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return store.get(Bytes.wrap(key));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        store.put(Bytes.wrap(key), value);
    }

    @Override
    public void putAll(List<Entry> entries) {
        var all = new ArrayList<KeyValue<Bytes, byte[]>>(entries.size());
        for (Entry entry : entries) {
            all.add(KeyValue.pair(Bytes.wrap(entry.key()), entry.value()));
        }
        store.putAll(all);
    }

    @Override
    public void delete(byte[] key) {
        store.delete(Bytes.wrap(key));
    }

    @Override
    public Cursor range(byte[] from, byte @Nullable [] to) {
        KeyValueIterator<Bytes, byte[]> entries = store.range(Bytes.wrap(from), to == null ? null : Bytes.wrap(to));
        return new Cursor() {
            @Override
            public @Nullable Entry next() {
                if (!entries.hasNext()) {
                    return null;
                }
                KeyValue<Bytes, byte[]> next = entries.next();
                // The store includes the upper bound, the table does not.
                return to != null && Arrays.compareUnsigned(next.key.get(), to) >= 0
                        ? null
                        : new Entry(next.key.get(), next.value);
            }

            @Override
            public void close() {
                entries.close();
            }
        };
    }

    @Override
    public @Nullable Entry last(byte[] from, byte[] to) {
        try (KeyValueIterator<Bytes, byte[]> entries = store.reverseRange(Bytes.wrap(from), Bytes.wrap(to))) {
            if (!entries.hasNext()) {
                return null;
            }
            KeyValue<Bytes, byte[]> last = entries.next();
            return new Entry(last.key.get(), last.value);
        }
    }

    @Override
    public long approximateEntries() {
        return store.approximateNumEntries();
    }
}
