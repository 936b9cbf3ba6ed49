package io.millrace.reading;

import io.millrace.series.TimeRule.Unit;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers as times: exact, cut to the millisecond toward minus infinity, never through a double. Where the unit is not known
 * it follows from the magnitude: below 10<sup>11</sup> seconds (until the year 5138), below 10<sup>14</sup> milliseconds,
 * below 10<sup>17</sup> microseconds, from there on nanoseconds.
 */
final class EpochTime {

    /** Answer for a time outside the years 1 to 9999. */
    static final long OUT_OF_RANGE = Long.MIN_VALUE;

    /** 0001-01-01T00:00:00Z. */
    static final long FIRST = -62_135_596_800_000L;

    /** 9999-12-31T23:59:59.999Z. */
    static final long LAST = 253_402_300_799_999L;

    private static final long SECONDS_BELOW = 100_000_000_000L;
    private static final long MILLISECONDS_BELOW = 1_000 * SECONDS_BELOW;
    private static final long MICROSECONDS_BELOW = 1_000 * MILLISECONDS_BELOW;

    /** 10^30 of any unit is beyond all years, and 10^-30 is nothing. */
    private static final int FARTHEST_MAGNITUDE = 30;

    private EpochTime() {}

    /** The unit itself, or the one that the magnitude tells. */
    static Unit unitOf(long value, Unit unit) {
        if (unit != Unit.AUTO) {
            return unit;
        }
        if (isWithin(value, SECONDS_BELOW)) {
            return Unit.SECONDS;
        }
        if (isWithin(value, MILLISECONDS_BELOW)) {
            return Unit.MILLISECONDS;
        }
        return isWithin(value, MICROSECONDS_BELOW) ? Unit.MICROSECONDS : Unit.NANOSECONDS;
    }

    private static boolean isWithin(long value, long bound) {
        return value < bound && value > -bound;
    }

    /** Milliseconds since the epoch, or {@link #OUT_OF_RANGE}. */
    static long ofInteger(long value, Unit unit) {
        return switch (unitOf(value, unit)) {
            case SECONDS -> isWithin(value, SECONDS_BELOW * 10) ? checked(value * 1_000) : OUT_OF_RANGE;
            case MILLISECONDS -> checked(value);
            case MICROSECONDS -> checked(Math.floorDiv(value, 1_000L));
            case NANOSECONDS -> checked(Math.floorDiv(value, 1_000_000L));
            case AUTO, ISO -> throw new IllegalArgumentException(unit + " is no unit of numbers");
        };
    }

    /** Milliseconds since the epoch of a number in text that {@link NumericText} knows as one, or {@link #OUT_OF_RANGE}. */
    static long ofText(char[] chars, int offset, int length, Unit unit) {
        int end = offset + length;
        boolean negative = chars[offset] == '-';
        int at = negative || chars[offset] == '+' ? offset + 1 : offset;
        long digits = 0;
        int point = -1;
        int count = 0;
        for (; at < end && count <= 17; at++) {
            char c = chars[at];
            if (c == '.') {
                point = at;
            } else if (c >= '0' && c <= '9') {
                digits = digits * 10 + (c - '0');
                count++;
            } else {
                break;
            }
        }
        if (at < end) {
            return ofBigDecimal(chars, offset, length, unit);
        }
        int fraction = point < 0 ? 0 : end - point - 1;
        return ofScaled(negative ? -digits : digits, fraction, unit);
    }

    /** At most 18 digits, of which this many are behind the point. */
    private static long ofScaled(long digits, int fraction, Unit unit) {
        long whole = fraction == 0 ? digits : digits / power(fraction);
        Unit known = unitOf(whole, unit);
        if (fraction == 0) {
            return ofInteger(digits, known);
        }
        if (known == Unit.SECONDS) {
            // Three of the digits behind the point are milliseconds.
            return fraction <= 3
                    ? isWithin(whole, SECONDS_BELOW * 10) ? checked(digits * power(3 - fraction)) : OUT_OF_RANGE
                    : checked(Math.floorDiv(digits, power(fraction - 3)));
        }
        return ofInteger(Math.floorDiv(digits, power(fraction)), known);
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }

    /** Exponents and many digits: rare, so clear rather than fast, but bounded whatever the exponent. */
    private static long ofBigDecimal(char[] chars, int offset, int length, Unit unit) {
        BigDecimal value;
        try {
            value = NumericText.toBigDecimal(chars, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            return OUT_OF_RANGE;
        }
        if (value.signum() == 0) {
            return 0;
        }
        long magnitude = (long) value.precision() - value.scale();
        if (magnitude > FARTHEST_MAGNITUDE) {
            return OUT_OF_RANGE;
        }
        if (magnitude < -FARTHEST_MAGNITUDE) {
            return value.signum() < 0 ? -1 : 0;
        }
        Unit known = unitOf(value.abs().min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue(), unit);
        BigDecimal milliseconds = value.movePointRight(decimals(known)).setScale(0, RoundingMode.FLOOR);
        return milliseconds.abs().compareTo(BigDecimal.valueOf(LAST)) > 0
                ? OUT_OF_RANGE
                : checked(milliseconds.longValueExact());
    }

    /** By how many places the point moves from the unit to milliseconds. */
    private static int decimals(Unit unit) {
        return switch (unit) {
            case SECONDS -> 3;
            case MILLISECONDS -> 0;
            case MICROSECONDS -> -3;
            case NANOSECONDS -> -6;
            case AUTO, ISO -> throw new IllegalArgumentException(unit + " is no unit of numbers");
        };
    }

    static long checked(long milliseconds) {
        return milliseconds < FIRST || milliseconds > LAST ? OUT_OF_RANGE : milliseconds;
    }
}
