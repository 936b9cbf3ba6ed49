package io.millrace.series;

import java.time.Duration;

/** The spacing of a meta's readings, in the words of MongoDB's time-series collections. */
public enum Granularity {
    SECONDS(Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofHours(1)),
    MINUTES(Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofDays(1)),
    HOURS(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(30));

    private final Duration step;
    private final Duration slotted;
    private final Duration span;

    Granularity(Duration step, Duration slotted, Duration span) {
        this.step = step;
        this.slotted = slotted;
        this.span = span;
    }

    /** The length of a slot. */
    public Duration step() {
        return step;
    }

    /** The span of a bucket of slots: 60 of them, or the hours of a day. */
    Duration slotted() {
        return slotted;
    }

    /** The span of any other bucket, which is that of MongoDB's time-series collections. */
    public Duration span() {
        return span;
    }
}
