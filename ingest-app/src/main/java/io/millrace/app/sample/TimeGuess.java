package io.millrace.app.sample;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the time of a reading may be.
 *
 * @param member the member
 * @param words how it is written, for people
 * @param fits in how many messages the member is a plausible time
 * @param needsZone whether it is a local time, so that a time zone must be given
 */
record TimeGuess(String member, String words, int fits, boolean needsZone) {

    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final List<String> NAMES = List.of(
            "ts",
            "time",
            "timestamp",
            "eventtime",
            "datetime",
            "measuredat",
            "observedat",
            "recordedat",
            "readat",
            "date",
            "t",
            "when",
            "createdat");

    /** How a single value is written, if it is a plausible time. */
    private enum Written {
        ISO("ISO 8601"),
        LOCAL("ISO 8601 without an offset"),
        SECONDS("seconds since 1970"),
        MILLISECONDS("milliseconds since 1970"),
        MICROSECONDS("microseconds since 1970"),
        NANOSECONDS("nanoseconds since 1970");

        private final String words;

        Written(String words) {
            this.words = words;
        }
    }

    /** The guess for one member, if some of its values are plausible times. */
    static Optional<TimeGuess> of(String member, List<JsonNode> values, Instant now) {
        List<Written> times =
                values.stream().flatMap(value -> written(value, now).stream()).toList();
        if (times.isEmpty()) {
            return Optional.empty();
        }
        String words = times.stream().distinct().map(way -> way.words).collect(Collectors.joining(" or "));
        return Optional.of(new TimeGuess(member, words, times.size(), times.contains(Written.LOCAL)));
    }

    /** The larger, the more its name says that it is the time. */
    int rank() {
        int place = NAMES.indexOf(Member.plain(member));
        return place < 0 ? 0 : NAMES.size() - place;
    }

    private static Optional<Written> written(JsonNode value, Instant now) {
        if (value.isNumber()) {
            return number(value.asDouble(), now);
        }
        return value.isTextual() ? text(value.textValue()) : Optional.empty();
    }

    private static Optional<Written> number(double number, Instant now) {
        double earliest = EARLIEST.getEpochSecond();
        double latest = now.plus(Duration.ofDays(1)).getEpochSecond();
        Written[] units = {Written.SECONDS, Written.MILLISECONDS, Written.MICROSECONDS, Written.NANOSECONDS};
        double seconds = number;
        for (Written unit : units) {
            if (seconds >= earliest && seconds <= latest) {
                return Optional.of(unit);
            }
            seconds /= 1_000;
        }
        return Optional.empty();
    }

    private static Optional<Written> text(String text) {
        String iso = text.trim().replace(' ', 'T');
        try {
            OffsetDateTime.parse(iso);
            return Optional.of(Written.ISO);
        } catch (DateTimeParseException noOffset) {
            try {
                LocalDateTime.parse(iso);
                return Optional.of(Written.LOCAL);
            } catch (DateTimeParseException noTime) {
                return Optional.empty();
            }
        }
    }
}
