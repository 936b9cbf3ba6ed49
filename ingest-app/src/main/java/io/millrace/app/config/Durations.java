package io.millrace.app.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as the file writes them: {@code 1h30m}, {@code 500ms}, or ISO 8601. */
public final class Durations {

    static final String PATTERN = "(?=[0-9])([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?|[Pp][0-9DHMSTdhmst.]+";

    private static final Pattern UNITS =
            Pattern.compile("(?=[0-9])(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?(?:(\\d+)ms)?");

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException if it is no duration, or finer than a millisecond
     */
    public static Duration parse(String text) {
        try {
            Matcher units = UNITS.matcher(text);
            Duration duration = units.matches()
                    ? Duration.ofDays(number(units.group(1)))
                            .plusHours(number(units.group(2)))
                            .plusMinutes(number(units.group(3)))
                            .plusSeconds(number(units.group(4)))
                            .plusMillis(number(units.group(5)))
                    : Duration.parse(text.toUpperCase(Locale.ROOT));
            if (duration.isNegative()) {
                throw new IllegalArgumentException("is negative");
            }
            if (!duration.equals(Duration.ofMillis(duration.toMillis()))) {
                throw new IllegalArgumentException("is finer than a millisecond");
            }
            return duration;
        } catch (DateTimeParseException e) {
            boolean noUnit = text.matches("[0-9]+");
            throw new IllegalArgumentException(noUnit ? "is a number without a unit" : "is not a duration", e);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("is too long a duration", e);
        }
    }

    /** The shortest text that {@link #parse} reads as the same duration. */
    public static String text(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        var text = new StringBuilder();
        append(text, duration.toDaysPart(), "d");
        append(text, duration.toHoursPart(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        return text.toString();
    }

    private static void append(StringBuilder text, long count, String unit) {
        if (count > 0) {
            text.append(count).append(unit);
        }
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
