package io.millrace.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Readings that every contestant takes: each meta in turn, one reading a second each.
 *
 * @param metas the number of metas
 * @param readingsPerMeta the number of distinct readings of each
 * @param fields the number of fields of a reading, 1 to {@value #MOST_FIELDS}
 * @param keyed whether the records are keyed by meta; else they have no key, and a meta's readings are in all partitions
 * @param late whether 5 % of the readings come up to ten minutes late, and 1 % come twice
 * @param seed what is late, comes twice, and which values there are follows from it
 */
public record Load(int metas, int readingsPerMeta, int fields, boolean keyed, boolean late, long seed) {

    public static final int PARTITIONS = 4;
    public static final int MOST_FIELDS = 10;

    public Load {
        if (metas < 1 || readingsPerMeta < 1) {
            throw new IllegalArgumentException("a load has at least one meta, and one reading of each");
        }
        if (fields < 1 || fields > MOST_FIELDS) {
            throw new IllegalArgumentException("a reading has 1 to " + MOST_FIELDS + " fields, not " + fields);
        }
    }

    /**
     * Reads {@code METASxREADINGS}, followed by any of {@code /N-fields}, {@code /unkeyed} and {@code /late}.
     *
     * @throws IllegalArgumentException that says what is accepted
     */
    public static Load parse(String text, long seed) {
        String[] parts = text.trim().split("/", -1);
        String[] numbers = parts[0].split("x", -1);
        if (numbers.length != 2) {
            throw refused(text);
        }
        int fields = 1;
        boolean keyed = true;
        boolean late = false;
        for (String part : List.of(parts).subList(1, parts.length)) {
            switch (part) {
                case "keyed" -> keyed = true;
                case "unkeyed" -> keyed = false;
                case "late" -> late = true;
                default -> {
                    if (!part.matches("\\d{1,2}-fields?")) {
                        throw refused(text);
                    }
                    fields = number(part.substring(0, part.indexOf('-')), text);
                }
            }
        }
        return new Load(number(numbers[0], text), number(numbers[1], text), fields, keyed, late, seed);
    }

    private static int number(String digits, String text) {
        try {
            return Integer.parseInt(digits.replace("_", ""));
        } catch (NumberFormatException e) {
            throw refused(text);
        }
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no load: METASxREADINGS is wanted, such as 1000x1000, and after"
                        + " that any of /10-fields, /unkeyed and /late");
    }

    /** The number of distinct readings. */
    public long readings() {
        return (long) metas * readingsPerMeta;
    }

    /** The same metas, with no more than so many readings as long as that leaves one of each. */
    public Load atMost(long most) {
        int fewer = (int) Math.max(1, Math.min(readingsPerMeta, most / metas));
        return new Load(metas, fewer, fields, keyed, late, seed);
    }

    public String topic() {
        return "load-" + spec().replace('/', '-') + "-" + Long.toHexString(seed);
    }

    /** How {@link #parse} takes it. */
    public String spec() {
        var parts = new ArrayList<>(List.of(metas + "x" + readingsPerMeta));
        if (fields > 1) {
            parts.add(fields + "-fields");
        }
        if (!keyed) {
            parts.add("unkeyed");
        }
        if (late) {
            parts.add("late");
        }
        return String.join("/", parts);
    }

    /** For people. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d metas x %,d readings of %d field%s, %s, %s",
                metas,
                readingsPerMeta,
                fields,
                fields == 1 ? "" : "s",
                keyed ? "keyed" : "unkeyed",
                late ? "5 % late, 1 % twice" : "in order");
    }
}
