package io.millrace.reading;

import io.millrace.series.TimeRule;
import io.millrace.series.TimeRule.Unit;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Reads the times of one series: from numbers, from text, from the Kafka record; and refuses those that are not plausible.
 * All answers are milliseconds since the epoch, in the years 1 to 9999. Used by one thread.
 */
final class Times {

    private static final Unit[] UNITS = {Unit.SECONDS, Unit.MILLISECONDS, Unit.MICROSECONDS, Unit.NANOSECONDS};

    private static final long SECOND = 1_000;

    private static final int LOOK_EVERY = 64;

    private final Unit unit;
    private final IsoTime iso;
    private final long earliest;
    private final long future;
    private final boolean onlySeconds;
    private final InstantSource clock;

    private long latest = Long.MIN_VALUE;
    private int untilNextLook;

    /**
     * Reads times by a rule.
     *
     * @param onlySeconds whether documents keep times as int32 seconds, so that others are refused
     */
    Times(TimeRule rule, boolean onlySeconds, InstantSource clock) {
        this.onlySeconds = onlySeconds;
        this.unit = rule.unit();
        this.iso = new IsoTime(rule.zone());
        this.earliest = rule.earliest().toEpochMilli();
        this.future = rule.future().toMillis();
        this.clock = clock;
    }

    long ofInteger(long value) throws SetAside {
        if (unit == Unit.ISO) {
            throw notIso(Long.toString(value));
        }
        long time = EpochTime.ofInteger(value, unit);
        // Long.toString only where it is needed: this is the way that nearly all times go.
        return isPlausible(time)
                ? storable(time)
                : refuse(time, Long.toString(value).toCharArray());
    }

    /** A number in text, from a number token or a text that is one. */
    long ofNumber(char[] chars, int offset, int length) throws SetAside {
        if (unit == Unit.ISO) {
            throw notIso(Excerpt.of(chars, offset, length));
        }
        long time = EpochTime.ofText(chars, offset, length, unit);
        return isPlausible(time) ? storable(time) : refuse(time, new String(chars, offset, length).toCharArray());
    }

    long ofText(char[] chars, int offset, int length) throws SetAside {
        if (NumericText.kind(chars, offset, length) != NumericText.Kind.NOT_A_NUMBER) {
            return ofNumber(chars, offset, length);
        }
        return plausible(iso.read(chars, offset, length));
    }

    /** A number of milliseconds, whatever the series' unit: the Kafka record's own time, or a format that says so. */
    long ofMilliseconds(long value) throws SetAside {
        if (EpochTime.checked(value) == EpochTime.OUT_OF_RANGE) {
            throw new SetAside(Reason.BAD_TIME, "time " + value + " ms is outside the years 1 to 9999");
        }
        return plausible(value);
    }

    private boolean isPlausible(long time) {
        // Nearly all times are before the latest that was allowed a moment ago: asking the clock each time costs 25 ns.
        if (time > latest || --untilNextLook < 0) {
            latest = clock.millis() + future;
            untilNextLook = LOOK_EVERY;
        }
        // OUT_OF_RANGE is before everything.
        return time >= earliest && time <= latest && time >= EpochTime.FIRST;
    }

    private long plausible(long time) throws SetAside {
        if (!isPlausible(time)) {
            throw implausible(time, "");
        }
        return storable(time);
    }

    private long storable(long time) throws SetAside {
        if (onlySeconds && (time % SECOND != 0 || time / SECOND != (int) (time / SECOND))) {
            throw new SetAside(
                    Reason.TIME_NOT_SECONDS,
                    "time " + Instant.ofEpochMilli(time)
                            + (time % SECOND != 0 ? " has a fraction of a second" : " is not within 32 bits of seconds")
                            + ", and bucket.times is seconds");
        }
        return time;
    }

    private long refuse(long time, char[] number) throws SetAside {
        String hint = hint(number);
        if (time != EpochTime.OUT_OF_RANGE) {
            throw implausible(time, hint);
        }
        String text = "time " + Excerpt.of(number, 0, number.length) + (unit == Unit.AUTO ? "" : " " + symbol(unit));
        throw new SetAside(
                Reason.BAD_TIME,
                text + (number[0] == '-' ? " is before the year 1" : " is beyond the year 9999") + hint);
    }

    private static SetAside notIso(String number) {
        return new SetAside(Reason.BAD_TIME, "time " + number + " is a number, but timeUnit is iso");
    }

    private SetAside implausible(long time, String hint) {
        Instant instant = Instant.ofEpochMilli(time);
        return time < earliest
                ? new SetAside(
                        Reason.TIME_TOO_EARLY,
                        "time " + instant + " is before " + Instant.ofEpochMilli(earliest) + " (earliest)" + hint)
                : new SetAside(
                        Reason.TIME_IN_FUTURE,
                        "time " + instant + " is more than " + future / 1_000 + " s (future) ahead of the clock, "
                                + clock.instant() + hint);
    }

    /** Asks for the unit in which the number would be a plausible time. */
    private String hint(char[] number) {
        for (Unit other : UNITS) {
            if (unit != Unit.AUTO && other != unit && isPlausible(EpochTime.ofText(number, 0, number.length, other))) {
                return ": is the unit " + symbol(other) + "?";
            }
        }
        return "";
    }

    private static String symbol(Unit unit) {
        return switch (unit) {
            case SECONDS -> "s";
            case MILLISECONDS -> "ms";
            case MICROSECONDS -> "us";
            case NANOSECONDS -> "ns";
            case AUTO -> "auto";
            case ISO -> "iso";
        };
    }
}
