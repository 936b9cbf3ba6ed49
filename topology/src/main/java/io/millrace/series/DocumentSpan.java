package io.millrace.series;

import java.time.Duration;

/** The span of time that one history document covers: the shortest of these that holds at least twelve windows. */
public enum DocumentSpan {
    MINUTE(Duration.ofMinutes(1)),
    HOUR(Duration.ofHours(1)),
    DAY(Duration.ofDays(1)),
    /** A calendar month of the series' time zone. */
    MONTH(Duration.ofDays(28));

    private static final int FEWEST_WINDOWS = 12;

    private final Duration shortest;

    DocumentSpan(Duration shortest) {
        this.shortest = shortest;
    }

    static DocumentSpan of(Duration window) {
        for (DocumentSpan span : values()) {
            if (span.shortest.dividedBy(window) >= FEWEST_WINDOWS) {
                return span;
            }
        }
        throw new IllegalArgumentException("no document holds twelve windows of " + window);
    }

    /** The length of the shortest document of this kind. */
    public Duration shortest() {
        return shortest;
    }
}
