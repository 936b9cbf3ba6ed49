package io.millrace.app.lag;

import java.util.Map;
import java.util.TreeMap;

/**
 * When the end of a partition was where: what was seen at each look, thinned out when it becomes much. From that follows when
 * a record came, whatever time a producer wrote on it. Not thread-safe.
 */
final class OffsetTimes {

    /** An hour of looks in full; after that, older ones are at twice the distance, and so on. */
    private static final int MOST = 720;

    private final TreeMap<Long, Seen> seen = new TreeMap<>();

    /**
     * When an end was seen, in milliseconds since the epoch.
     *
     * @param first the records before it had come by then
     * @param last the record at it came after that
     */
    private record Seen(long first, long last) {}

    /** The end was seen here. */
    void saw(long end, long time) {
        seen.merge(
                end,
                new Seen(time, time),
                (one, other) -> new Seen(Math.min(one.first(), other.first()), Math.max(one.last(), other.last())));
        if (seen.size() > MOST) {
            thinOut();
        }
    }

    private void thinOut() {
        long last = seen.lastKey();
        boolean[] keep = {false};
        seen.keySet().removeIf(end -> {
            keep[0] = !keep[0];
            return !keep[0] && end != last;
        });
    }

    int size() {
        return seen.size();
    }

    /** Everything before this offset has been read: what was known of it is needed no more, but for the newest of it. */
    void readTo(long position) {
        Long newest = seen.floorKey(position);
        if (newest != null) {
            seen.headMap(newest, false).clear();
        }
    }

    /**
     * When the record at this offset came, in milliseconds since the epoch: between two looks, as if records had come evenly;
     * before the first one, the time of the first one.
     */
    long cameAt(long offset, long now) {
        Map.Entry<Long, Seen> before = seen.floorEntry(offset);
        Map.Entry<Long, Seen> after = seen.higherEntry(offset);
        if (before == null) {
            return after == null ? now : Math.min(now, after.getValue().first());
        }
        long earliest = before.getValue().last();
        long latest = after == null ? earliest : after.getValue().first();
        if (after == null || latest <= earliest) {
            return Math.min(now, earliest);
        }
        double share = (double) (offset - before.getKey()) / (after.getKey() - before.getKey());
        return Math.min(now, earliest + (long) (share * (latest - earliest)));
    }
}
