package io.millrace.span;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Divides time into spans without gaps. All times are milliseconds since the epoch.
 */
public sealed interface SpanRule {

    long DAY = Duration.ofDays(1).toMillis();

    /** The beginning of the span that holds this time. */
    long start(long time);

    /** The end, exclusive, of the span that begins at {@code start}. */
    long end(long start);

    /**
     * Spans of a fixed length. Whole days are the days of the zone and so between 23 and 25 hours long; anything shorter is
     * aligned to the epoch in UTC.
     */
    static SpanRule of(Duration length, Optional<ZoneId> zone) {
        long millis = length.toMillis();
        if (zone.isEmpty() || millis % DAY != 0 || zone.get().normalized().equals(ZoneOffset.UTC)) {
            return new Fixed(millis);
        }
        return new Days(Math.toIntExact(millis / DAY), zone.get());
    }

    /** Calendar months of the zone, or of UTC. */
    static SpanRule months(Optional<ZoneId> zone) {
        return new Months(zone.orElse(ZoneOffset.UTC));
    }

    /** Spans of one length, aligned to the epoch. */
    record Fixed(long length) implements SpanRule {
        @Override
        public long start(long time) {
            return Math.floorDiv(time, length) * length;
        }

        @Override
        public long end(long start) {
            return start + length;
        }
    }

    /** Spans of a number of days of a zone, counted from the first of January 1970. */
    record Days(int count, ZoneId zone) implements SpanRule {
        @Override
        public long start(long time) {
            long day = LocalDate.ofInstant(Instant.ofEpochMilli(time), zone).toEpochDay();
            return startOfDay(LocalDate.ofEpochDay(Math.floorDiv(day, count) * count), zone);
        }

        @Override
        public long end(long start) {
            return startOfDay(
                    LocalDate.ofInstant(Instant.ofEpochMilli(start), zone).plusDays(count), zone);
        }
    }

    /** Calendar months of a zone. */
    record Months(ZoneId zone) implements SpanRule {
        @Override
        public long start(long time) {
            return startOfDay(
                    LocalDate.ofInstant(Instant.ofEpochMilli(time), zone).withDayOfMonth(1), zone);
        }

        @Override
        public long end(long start) {
            return startOfDay(
                    LocalDate.ofInstant(Instant.ofEpochMilli(start), zone).plusMonths(1), zone);
        }
    }

    private static long startOfDay(LocalDate date, ZoneId zone) {
        return date.atStartOfDay(zone).toInstant().toEpochMilli();
    }
}
