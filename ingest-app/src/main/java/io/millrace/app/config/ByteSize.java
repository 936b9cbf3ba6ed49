package io.millrace.app.config;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes.
 *
 * @param bytes not negative
 */
record ByteSize(long bytes) implements Comparable<ByteSize> {

    static final String PATTERN = "[0-9](_?[0-9])* ?(B|KiB|MiB|GiB)?";

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9_]+) ?([A-Za-z]*)");
    private static final Map<String, Long> UNITS =
            Map.of("", 1L, "B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30);

    /** @throws IllegalArgumentException if it is not a number and a unit */
    static ByteSize parse(String text) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!text.matches(PATTERN) || !matcher.matches()) {
            throw new IllegalArgumentException("is not a size");
        }
        try {
            long number = Long.parseLong(matcher.group(1).replace("_", ""));
            return new ByteSize(Math.multiplyExact(number, UNITS.getOrDefault(matcher.group(2), 1L)));
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("is too large for a size", e);
        }
    }

    @Override
    public int compareTo(ByteSize other) {
        return Long.compare(bytes, other.bytes);
    }

    @Override
    public String toString() {
        for (String unit : new String[] {"GiB", "MiB", "KiB"}) {
            long factor = UNITS.getOrDefault(unit, 1L);
            if (bytes > 0 && bytes % factor == 0) {
                return bytes / factor + unit;
            }
        }
        return Long.toString(bytes);
    }
}
