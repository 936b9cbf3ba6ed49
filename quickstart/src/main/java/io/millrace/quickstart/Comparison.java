package io.millrace.quickstart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares what was published with what was found, series by series: nothing may be missing and nothing be there twice. */
final class Comparison {

    private final Map<String, Published> published;
    private final Map<String, Found> found;

    /** Both maps are by the name of the series and have the same keys, in the order in which they are to be told. */
    Comparison(Map<String, Published> published, Map<String, Found> found) {
        this.published = new LinkedHashMap<>(published);
        this.found = new LinkedHashMap<>(found);
    }

    /** Whether everything is where it should be, exactly once. */
    boolean isEqual() {
        return published.keySet().stream()
                .allMatch(series -> differences(series).isEmpty());
    }

    /** One line for each series and one for all of them. */
    List<String> lines() {
        var lines = new ArrayList<String>();
        published.forEach((series, in) -> lines.add(line(series, in)));
        Published all = published.values().stream().reduce(Published.NOTHING, Published::and);
        lines.add(
                isEqual()
                        ? "readings in = " + number(all.readings()) + " = readings in buckets = readings in each tier "
                                + aside(all)
                        : "NOT EQUAL: " + number(all.readings()) + " readings in; what differs is named above");
        return lines;
    }

    private String line(String series, Published in) {
        List<String> differences = differences(series);
        if (!differences.isEmpty()) {
            return series + ": readings in = " + number(in.readings()) + ", but " + String.join(", ", differences);
        }
        var line = new StringBuilder(series + ": readings in = " + number(in.readings()) + " = in buckets");
        found(series).inTiers().keySet().forEach(tier -> line.append(" = in ").append(tier));
        return line.append(' ').append(aside(in)).toString();
    }

    private List<String> differences(String series) {
        Published in = published.getOrDefault(series, Published.NOTHING);
        Found out = found(series);
        var differences = new ArrayList<String>();
        difference(differences, "in buckets", in.readings(), out.inBuckets());
        out.inTiers().forEach((tier, count) -> difference(differences, "in " + tier, in.readings(), count));
        difference(differences, "dead letters", in.broken(), out.deadLetters());
        return differences;
    }

    private Found found(String series) {
        return found.getOrDefault(series, new Found(0, Map.of(), 0));
    }

    private static void difference(List<String> differences, String where, long expected, long actual) {
        if (expected != actual) {
            differences.add(where + " = " + number(actual) + " (" + number(Math.abs(expected - actual))
                    + (actual < expected ? " missing)" : " too many)"));
        }
    }

    private static String aside(Published in) {
        return "(" + number(in.duplicates()) + (in.duplicates() == 1 ? " duplicate" : " duplicates") + " dropped, "
                + number(in.broken()) + (in.broken() == 1 ? " dead letter)" : " dead letters)");
    }

    static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
