package io.millrace.report;

import java.util.Locale;

/**
 * One cell of a table.
 *
 * @param text for people
 * @param value for programs: a text or a number
 */
public record Cell(String text, Object value) {

    public static Cell text(String text) {
        return new Cell(text, text);
    }

    /** A whole number with thousands apart. */
    public static Cell whole(double value) {
        return new Cell(String.format(Locale.ROOT, "%,.0f", value), value);
    }

    /** A whole number with thousands apart. */
    public static Cell whole(long value) {
        return new Cell(String.format(Locale.ROOT, "%,d", value), value);
    }

    /** A number with decimals. */
    public static Cell number(double value, int decimals) {
        return new Cell(String.format(Locale.ROOT, "%,." + decimals + "f", value), value);
    }

    /** A share (1 is the whole) as a percentage. */
    public static Cell percent(double share) {
        return new Cell(String.format(Locale.ROOT, "%.0f %%", 100 * share), share);
    }

    /** Nothing was measured. */
    public static Cell none() {
        return new Cell("–", "");
    }

    boolean isNumber() {
        return value instanceof Number;
    }
}
