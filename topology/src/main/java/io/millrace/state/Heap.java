package io.millrace.state;

import io.millrace.reading.MetaKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The metas whose state is on the heap, those used longest ago first. */
final class Heap {

    /** How many metas that cannot leave are passed over before giving up. */
    private static final int PATIENCE = 1_000;

    private final LongSupplier most;
    private final Map<MetaKey, MetaState> metas = new LinkedHashMap<>(1024, 0.75f, true);

    Heap(LongSupplier most) {
        this.most = most;
    }

    @Nullable MetaState get(MetaKey key) {
        return metas.get(key);
    }

    void put(MetaState meta) {
        metas.put(meta.key, meta);
    }

    void remove(MetaState meta) {
        metas.remove(meta.key);
    }

    int size() {
        return metas.size();
    }

    /** Lets go of metas beyond the bound, of which the table knows everything. */
    void evict() {
        long excess = metas.size() - most.getAsLong();
        int patience = PATIENCE;
        Iterator<MetaState> oldest = metas.values().iterator();
        while (excess > 0 && patience > 0 && oldest.hasNext()) {
            MetaState meta = oldest.next();
            if (meta.dirty || meta.unemittedSince != 0) {
                patience--;
            } else {
                oldest.remove();
                excess--;
            }
        }
    }
}
