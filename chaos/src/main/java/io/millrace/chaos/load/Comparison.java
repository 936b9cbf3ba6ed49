package io.millrace.chaos.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Holds what is stored against what must be. Each kind of difference is one line, with its number and an example. */
public final class Comparison {
    private final Picture expected;
    private final Picture stored;
    private final Map<String, List<String>> found = new TreeMap<>();

    private Comparison(Picture expected, Picture stored) {
        this.expected = expected;
        this.stored = stored;
    }

    /**
     * All differences; empty if there are none.
     *
     * @param mayBeTwice whether a reading may be stored more than once
     */
    public static List<String> of(Picture expected, Picture stored, boolean mayBeTwice) {
        var comparison = new Comparison(expected, stored);
        comparison.readings(mayBeTwice);
        comparison.windows();
        comparison.latest();
        comparison.deadLetters();
        stored.faults.forEach(fault -> comparison.differs("documents that contradict themselves", fault));
        var lines = new ArrayList<String>();
        comparison.found.forEach((kind, examples) -> lines.add(examples.size() + " " + kind + ", such as "
                + String.join("; ", examples.subList(0, Math.min(3, examples.size())))));
        return lines;
    }

    private void readings(boolean mayBeTwice) {
        both(expected.readings, stored.readings, "readings lost", "readings stored that were never sent", times -> {
            return times > 1 && !mayBeTwice ? "readings stored more than once" : "";
        });
    }

    /** Names what is in one of them only, and of what is in both, what the judge has a name for. */
    private <K, V> void both(
            Map<K, V> sent, Map<K, V> present, String missing, String unknown, Function<V, String> judge) {
        sent.keySet().stream()
                .filter(key -> !present.containsKey(key))
                .forEach(key -> differs(missing, key.toString()));
        present.forEach((key, value) -> {
            if (!sent.containsKey(key)) {
                differs(unknown, key.toString());
            } else if (!judge.apply(value).isEmpty()) {
                differs(judge.apply(value), key + ": " + value);
            }
        });
    }

    private void windows() {
        both(expected.windows, stored.windows, "windows missing", "windows of nothing", count -> "");
        expected.windows.forEach((window, count) -> {
            Long there = stored.windows.get(window);
            if (there != null && !there.equals(count)) {
                String kind = there < count ? "windows that count too few" : "windows that count too many";
                differs(kind, window + ": " + there + " instead of " + count);
            }
        });
        both(expected.fields, stored.fields, "fields of windows missing", "fields of windows of nothing", field -> "");
        expected.fields.forEach((key, field) -> {
            Aggregate there = stored.fields.get(key);
            if (there != null) {
                List<String> differences = field.differences(there);
                if (!differences.isEmpty()) {
                    differs("fields of windows that differ", key + ": " + String.join(", ", differences));
                }
            }
        });
    }

    private void latest() {
        both(expected.latest, stored.latest, "newest readings missing", "newest readings of nobody", newest -> "");
        stored.latest.forEach((device, newest) -> {
            List<Reading> candidates = expected.latest.getOrDefault(device, newest);
            if (newest.size() != 1 || !candidates.contains(newest.get(0))) {
                differs("newest readings that differ", newest + " instead of one of " + candidates);
            }
        });
    }

    private void deadLetters() {
        both(
                expected.deadLetters,
                stored.deadLetters,
                "dead letters missing",
                "dead letters of what is no dead letter",
                reasons -> reasons.size() > 1 ? "messages with several dead letters" : "");
        expected.deadLetters.forEach((position, reasons) -> {
            List<String> there = stored.deadLetters.getOrDefault(position, reasons);
            if (!there.get(0).equals(reasons.get(0))) {
                differs("dead letters with another reason", position + ": " + there + " instead of " + reasons);
            }
        });
    }

    private void differs(String kind, String example) {
        found.computeIfAbsent(kind, key -> new ArrayList<>()).add(example);
    }
}
