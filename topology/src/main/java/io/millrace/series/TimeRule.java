package io.millrace.series;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Where the time of a reading is found, and which times are plausible.
 *
 * @param field the member that holds the time; empty: the Kafka record's own time
 * @param name the name of the time in documents: that of the member, or {@code ts}
 * @param unit the unit of numbers
 * @param zone the zone of local times without an offset; without one, such a time is set aside
 * @param earliest times before this instant are set aside
 * @param future times further ahead of the wall clock than this are set aside
 */
public record TimeRule(
        Optional<String> field, String name, Unit unit, Optional<ZoneId> zone, Instant earliest, Duration future) {

    /** The unit of a time given as a number. */
    public enum Unit {
        /** Seconds, milliseconds, microseconds or nanoseconds, told apart by magnitude; ISO 8601 for text. */
        AUTO,
        SECONDS,
        MILLISECONDS,
        MICROSECONDS,
        NANOSECONDS,
        /** ISO 8601 text only. */
        ISO
    }
}
