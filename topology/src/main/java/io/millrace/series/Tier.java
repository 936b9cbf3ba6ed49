package io.millrace.series;

import java.time.Duration;

/**
 * One rollup resolution. A tier is between one second and one day long and divides a day.
 *
 * @param name how it is written: a number and {@code s}, {@code m}, {@code h} or {@code d}, such as {@code 1m}
 * @param window the length of a window; where it is a day, the days of the series' time zone have 23 to 25 hours
 */
public record Tier(String name, Duration window) {

    private static final Duration DAY = Duration.ofDays(1);

    public Tier {
        if (window.compareTo(Duration.ofSeconds(1)) < 0
                || window.compareTo(DAY) > 0
                || DAY.toMillis() % window.toMillis() != 0) {
            throw new IllegalArgumentException(
                    "tier " + name + " is not a whole fraction of a day: use for example 1m, 15m, 1h or 1d");
        }
    }

    /**
     * Reads a tier.
     *
     * @throws IllegalArgumentException if the text is not a number and a unit, or the length does not divide a day
     */
    public static Tier parse(String text) {
        if (text.length() < 2) {
            throw notATier(text);
        }
        long count;
        try {
            count = Long.parseLong(text, 0, text.length() - 1, 10);
        } catch (NumberFormatException e) {
            throw notATier(text);
        }
        if (count < 1 || count > 86_400) {
            throw notATier(text);
        }
        Duration window = switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            case 'd' -> Duration.ofDays(count);
            default -> throw notATier(text);
        };
        return new Tier(text, window);
    }

    private static IllegalArgumentException notATier(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not a tier: use a number and s, m, h or d, for example 1m, 15m, 1h or 1d");
    }

    /** The span of a history document of this tier. */
    public DocumentSpan documentSpan() {
        return DocumentSpan.of(window);
    }

    @Override
    public String toString() {
        return name;
    }
}
