package io.millrace.chaos.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is in the database, whether computed from what was sent or read from there: how often each reading is in a bucket, the
 * windows of all tiers, the newest reading of each device, and the dead letters by position. Not thread-safe.
 */
public final class Picture {
    /** One window of a tier and device. */
    public record WindowKey(String tier, String device, long start) {}

    /** One field of a window. */
    public record FieldKey(WindowKey window, String field) {}

    final Map<Reading, Integer> readings = new HashMap<>();
    final Map<WindowKey, Long> windows = new HashMap<>();
    final Map<FieldKey, Aggregate> fields = new HashMap<>();
    final Map<String, List<Reading>> latest = new HashMap<>();
    final Map<String, List<String>> deadLetters = new HashMap<>();
    final List<String> faults = new ArrayList<>();
    private long documents;

    /** Takes in a reading that was sent, unless it was before: all that must come of it. */
    public void sent(Reading reading) {
        if (readings.putIfAbsent(reading, 1) != null) {
            return;
        }
        Tiers.WINDOWS.forEach((tier, length) -> {
            long start = Math.floorDiv(reading.time(), length) * length;
            var window = new WindowKey(tier, reading.device(), start);
            window(window, 1);
            field(window, "temp").add(reading.temp(), reading.time());
            if (!Double.isNaN(reading.hum())) {
                field(window, "hum").add(reading.hum(), reading.time());
            }
        });
        newest(reading);
    }

    /** A reading that is in a bucket. */
    public void stored(Reading reading) {
        readings.merge(reading, 1, Integer::sum);
    }

    /** A window that counts so many readings. */
    public void window(WindowKey window, long count) {
        windows.merge(window, count, Long::sum);
    }

    /** What a window says of a field, to be added to. */
    public Aggregate field(WindowKey window, String field) {
        return fields.computeIfAbsent(new FieldKey(window, field), key -> new Aggregate());
    }

    /** A reading that may be the newest of its device. Of several of one instant each may be. */
    public void newest(Reading reading) {
        List<Reading> newest = latest.computeIfAbsent(reading.device(), device -> new ArrayList<>());
        if (!newest.isEmpty() && newest.get(0).time() < reading.time()) {
            newest.clear();
        }
        if (newest.isEmpty() || newest.get(0).time() == reading.time()) {
            newest.add(reading);
        }
    }

    /** A dead letter of the message at this position. */
    public void deadLetter(String position, String reason) {
        deadLetters.computeIfAbsent(position, key -> new ArrayList<>()).add(reason);
    }

    /** A document that contradicts itself. */
    public void fault(String what) {
        faults.add(what);
    }

    /** A bucket or history document was read. */
    public void document() {
        documents++;
    }

    public long documents() {
        return documents;
    }

    /** How many different readings there are. */
    public int distinctReadings() {
        return readings.size();
    }

    /** How many readings there are more than once. */
    public long storedTwice() {
        return readings.values().stream().filter(times -> times > 1).count();
    }

    public int deadLetterCount() {
        return deadLetters.size();
    }
}
