package io.millrace.app.query;

import io.millrace.app.config.Durations;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * A point in time as people write it: ISO 8601 ({@code 2025-10-09}, {@code 2025-10-09T09:00:00Z}, with any offset), seconds or
 * milliseconds since the epoch, {@code now}, or a time before or after now ({@code -1h30m}, {@code +5m}).
 */
public final class Moment {

    /** Numbers below this are seconds, which is the year 5138; as milliseconds it is 1973. */
    private static final long FIRST_MILLISECOND = 100_000_000_000L;

    private Moment() {}

    /**
     * Reads a point in time.
     *
     * @param option the option that it was given with
     * @return milliseconds since the epoch
     * @throws Failure with {@link ExitCode#USAGE} if it is none
     */
    public static long parse(String option, String text, Instant now) {
        try {
            if (text.equals("now")) {
                return now.toEpochMilli();
            }
            if (text.matches("[0-9]{1,15}")) {
                long number = Long.parseLong(text);
                return number < FIRST_MILLISECOND ? number * 1_000 : number;
            }
            if (text.startsWith("-") || text.startsWith("+")) {
                long distance = Durations.parse(text.substring(1)).toMillis();
                return Math.addExact(now.toEpochMilli(), text.startsWith("-") ? -distance : distance);
            }
            return text.length() == "2025-10-09".length()
                    ? LocalDate.parse(text)
                            .atStartOfDay()
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli()
                    : OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
            throw new Failure(
                    ExitCode.USAGE,
                    option + " '" + text + "' is no time; write it as 2025-10-09, 2025-10-09T09:00:00Z, seconds or"
                            + " milliseconds since 1970, 'now', or before now as in -1h30m",
                    e);
        }
    }
}
