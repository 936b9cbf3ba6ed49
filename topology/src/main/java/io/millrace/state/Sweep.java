package io.millrace.state;

import io.millrace.bytes.ByteReader;
import io.millrace.reading.MetaKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Goes round the table, some entries at a time, and finds what needs attention: what has come to its end, and on the first
 * round, when the heap knows nothing yet, every meta that may hold readings which no upsert has carried.
 */
final class Sweep {

    private static final byte[] BEGINNING = {};

    private final StateTable table;
    private byte[] position = BEGINNING;
    private boolean firstRound = true;

    Sweep(StateTable table) {
        this.table = table;
    }

    /**
     * What was found.
     *
     * @param meta whose record it is
     * @param kind the kind of record, as in {@link StateKeys}
     * @param tier the tier of a history document
     * @param start the beginning of a span or document
     */
    record Found(MetaKey meta, byte kind, int tier, long start) {}

    /** Goes on for this many entries. {@code snapshots} is told the meta of each snapshot of the first round. */
    List<Found> next(long now, int entries, Consumer<MetaKey> snapshots) {
        var found = new ArrayList<Found>();
        int rest = entries;
        try (StateTable.Cursor cursor = table.range(position, null)) {
            StateTable.Entry entry = cursor.next();
            while (entry != null && rest-- > 0) {
                look(entry, now, found, snapshots);
                position = Arrays.copyOf(entry.key(), entry.key().length + 1);
                entry = cursor.next();
            }
            if (entry == null) {
                position = BEGINNING;
                firstRound = false;
            }
        }
        return found;
    }

    private void look(StateTable.Entry entry, long now, List<Found> found, Consumer<MetaKey> snapshots) {
        Found one = found(entry.key());
        switch (one.kind()) {
            case StateKeys.SNAPSHOT -> {
                if (firstRound) {
                    snapshots.accept(one.meta());
                }
                if (Journal.endOf(entry.value()) <= now || (firstRound && Journal.hasUnemitted(entry.value()))) {
                    found.add(one);
                }
            }
            case StateKeys.DELTA -> {
                if (firstRound) {
                    addOnce(found, one);
                }
            }
            case StateKeys.SPAN, StateKeys.HISTORY -> {
                if (Journal.endOf(entry.value()) <= now) {
                    found.add(one);
                }
            }
            default -> {}
        }
    }

    /** What a record with this key belongs to. */
    static Found found(byte[] key) {
        MetaKey meta = StateKeys.metaOf(key);
        byte kind = StateKeys.kindOf(key);
        ByteReader rest = StateKeys.rest(key);
        return switch (kind) {
            case StateKeys.SPAN -> new Found(meta, kind, 0, StateKeys.readTime(rest));
            case StateKeys.HISTORY -> {
                int tier = rest.readInt();
                yield new Found(meta, kind, tier, StateKeys.readTime(rest));
            }
            default -> new Found(meta, kind, 0, 0);
        };
    }

    /** The metas that the table's first records belong to, at most so many. */
    static List<MetaKey> firstMetas(StateTable table, int most) {
        var metas = new LinkedHashSet<MetaKey>();
        try (StateTable.Cursor cursor = table.range(BEGINNING, null)) {
            StateTable.Entry entry = cursor.next();
            while (entry != null && metas.size() < most) {
                metas.add(StateKeys.metaOf(entry.key()));
                entry = cursor.next();
            }
        }
        return List.copyOf(metas);
    }

    private static void addOnce(List<Found> found, Found one) {
        if (found.isEmpty() || !found.get(found.size() - 1).equals(one)) {
            found.add(one);
        }
    }

    /** Whether the first round has passed this key, or is over. */
    boolean hasPassed(byte[] key) {
        return !firstRound || Arrays.compareUnsigned(key, position) < 0;
    }

    boolean isFirstRound() {
        return firstRound;
    }
}
