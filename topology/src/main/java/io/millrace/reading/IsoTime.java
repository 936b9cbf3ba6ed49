package io.millrace.reading;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads times in text: {@code 2025-10-09T09:00:00Z} as ISO 8601 and RFC 3339 have it, with a space for the {@code T},
 * any number of digits of a second's fraction (cut, not rounded), without seconds, and with {@code Z}, {@code +02:00},
 * {@code +0200} or {@code +02}. A time without an offset, and a date alone, which is the beginning of that day, are read only
 * where a zone is declared.
 *
 * <p>Strict: month 90, hour 24 and 87, second 60 are refused. The hour is never guessed: a local time that the zone's clocks
 * skip, or show twice, is refused, since it could be two instants an hour apart. Used by one thread.
 */
final class IsoTime {

    private static final int MILLISECONDS_A_DAY = 86_400_000;

    private final @Nullable ZoneId zone;
    private char[] chars = {};
    private int start;
    private int at;
    private int end;

    IsoTime(Optional<ZoneId> zone) {
        this.zone = zone.orElse(null);
    }

    /** Milliseconds since the epoch, in the years 1 to 9999. */
    long read(char[] text, int offset, int length) throws SetAside {
        chars = text;
        start = offset;
        at = offset;
        end = offset + length;
        int year = number(4, "year", 1, 9999);
        expect('-');
        int month = number(2, "month", 1, 12);
        expect('-');
        int day = number(2, "day", 1, daysOf(year, month));
        if (at == end) {
            return startOf(LocalDate.of(year, month, day));
        }
        if (!skip('T') && !skip('t') && !skip(' ')) {
            throw unreadable("T or a space is expected after the date");
        }
        long time = timeOfDay();
        long local = daysSinceEpoch(year, month, day) * MILLISECONDS_A_DAY + time;
        return at == end ? ofLocal(local) : inRange(local - offsetMillis());
    }

    private long timeOfDay() throws SetAside {
        int hour = number(2, "hour", 0, 23);
        expect(':');
        int minute = number(2, "minute", 0, 59);
        int second = 0;
        int fraction = 0;
        if (skip(':')) {
            second = number(2, "second", 0, 59);
            if (skip('.') || skip(',')) {
                fraction = fraction();
            }
        }
        return ((hour * 60L + minute) * 60 + second) * 1_000 + fraction;
    }

    private int fraction() throws SetAside {
        int from = at;
        int milliseconds = 0;
        while (at < end && isDigit(chars[at])) {
            if (at - from < 3) {
                milliseconds = milliseconds * 10 + (chars[at] - '0');
            }
            at++;
        }
        if (at == from) {
            throw unreadable("digits are expected after the second's point");
        }
        for (int digits = at - from; digits < 3; digits++) {
            milliseconds *= 10;
        }
        return milliseconds;
    }

    private long offsetMillis() throws SetAside {
        skip(' ');
        long offset = 0;
        if (!skip('Z') && !skip('z')) {
            boolean west = skip('-');
            if (!west && !skip('+')) {
                throw unreadable("Z or an offset such as +02:00 is expected after the time");
            }
            int hours = number(2, "hour of the offset", 0, 18);
            int minutes = 0;
            if (skip(':') || at < end) {
                minutes = number(2, "minute of the offset", 0, 59);
            }
            offset = (hours * 60L + minutes) * 60_000 * (west ? -1 : 1);
        }
        if (at < end) {
            throw unreadable("something follows the offset");
        }
        return offset;
    }

    private long startOf(LocalDate day) throws SetAside {
        return inRange(day.atStartOfDay(declaredZone()).toInstant().toEpochMilli());
    }

    private long ofLocal(long local) throws SetAside {
        LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(local, 1_000L), 0, ZoneOffset.UTC);
        List<ZoneOffset> offsets = declaredZone().getRules().getValidOffsets(time);
        if (offsets.size() != 1) {
            throw unreadable(
                    (offsets.isEmpty() ? "clocks skip that hour in " : "clocks show that hour twice in ") + zone);
        }
        return inRange(local - offsets.get(0).getTotalSeconds() * 1_000L);
    }

    private ZoneId declaredZone() throws SetAside {
        if (zone == null) {
            throw unreadable("it has no offset and no timeZone is configured");
        }
        return zone;
    }

    private long inRange(long milliseconds) throws SetAside {
        if (EpochTime.checked(milliseconds) == EpochTime.OUT_OF_RANGE) {
            throw unreadable("it is outside the years 1 to 9999");
        }
        return milliseconds;
    }

    private int number(int digits, String what, int least, int most) throws SetAside {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            if (at == end || !isDigit(chars[at])) {
                throw unreadable("the " + what + " must have " + digits + " digits");
            }
            value = value * 10 + (chars[at++] - '0');
        }
        if (value < least || value > most) {
            throw unreadable(what + " " + value + " is not between " + least + " and " + most);
        }
        return value;
    }

    private void expect(char c) throws SetAside {
        if (!skip(c)) {
            throw unreadable("'" + c + "' is expected after \"" + Excerpt.of(chars, start, at - start) + "\"");
        }
    }

    private boolean skip(char c) {
        if (at < end && chars[at] == c) {
            at++;
            return true;
        }
        return false;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int daysOf(int year, int month) {
        return switch (month) {
            case 2 -> isLeap(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    private static boolean isLeap(int year) {
        return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** As {@link LocalDate#toEpochDay}, without the object: years begin in March here, so that leap days end them. */
    private static long daysSinceEpoch(int year, int month, int day) {
        int marchYear = month > 2 ? year : year - 1;
        int marchMonth = month > 2 ? month - 3 : month + 9;
        long days = 365L * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400;
        return days + (153 * marchMonth + 2) / 5 + day - 1 - 719_468;
    }

    private SetAside unreadable(String why) {
        return new SetAside(
                Reason.BAD_TIME, "time \"" + Excerpt.of(chars, start, end - start) + "\" cannot be read: " + why);
    }
}
