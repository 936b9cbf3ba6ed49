package io.millrace.state;

import io.millrace.reading.MetaKey;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The metas whose state is on the heap. Those that leave when there are too many are found as a clock does: each that was used
 * since it was looked at last gets a second chance. So using one costs the setting of a flag, where a list in the order of use
 * would write to several objects for each reading.
 */
final class Heap {

    /** How many metas more than have to leave are looked at, at most, in one go. */
    private static final int PATIENCE = 1_000;

    private final LongSupplier most;
    private final Map<MetaKey, MetaState> metas = new HashMap<>(1024);

    /** The metas in the order in which they are looked at, and some that have left otherwise. */
    private final Queue<MetaState> clock = new ArrayDeque<>();

    Heap(LongSupplier most) {
        this.most = most;
    }

    @Nullable MetaState get(MetaKey key) {
        MetaState meta = metas.get(key);
        if (meta != null) {
            meta.used = true;
        }
        return meta;
    }

    void put(MetaState meta) {
        meta.used = true;
        metas.put(meta.key, meta);
        clock.add(meta);
    }

    void remove(MetaState meta) {
        metas.remove(meta.key, meta);
    }

    int size() {
        return metas.size();
    }

    /** Whether there are more than there should be. */
    boolean isOver() {
        return metas.size() > most.getAsLong();
    }

    /** Lets go of metas beyond the bound, of which the table knows everything. */
    void evict() {
        if (clock.size() > 2 * metas.size() + PATIENCE) {
            clock.removeIf(meta -> !isHere(meta));
        }
        long excess = metas.size() - most.getAsLong();
        long looks = Math.min(clock.size(), 2 * excess + PATIENCE);
        for (; excess > 0 && looks > 0; looks--) {
            MetaState meta = clock.remove();
            if (!isHere(meta)) {
                continue;
            }
            if (meta.used || meta.dirty || meta.unemittedSince != 0) {
                meta.used = false;
                clock.add(meta);
            } else {
                metas.remove(meta.key);
                excess--;
            }
        }
    }

    private boolean isHere(MetaState meta) {
        return metas.get(meta.key) == meta;
    }
}
