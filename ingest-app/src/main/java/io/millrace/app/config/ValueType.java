package io.millrace.app.config;

import io.millrace.series.Tier;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A kind of single value: how its text is read and written.
 *
 * @param name its name, for the schema
 * @param accepts what is accepted, in words
 * @param pattern what its text looks like, as a regular expression; empty: any text
 * @param json the types that an editor's YAML reader may take it for
 * @param parse reads a text; an {@link IllegalArgumentException} says what is wrong with it, as in "is not a duration"
 * @param format writes a value as {@code parse} reads it
 */
record ValueType(
        String name,
        String accepts,
        String pattern,
        List<String> json,
        Function<String, Object> parse,
        Function<Object, String> format) {

    private static final List<String> STRING = List.of("string");
    private static final List<String> INTEGER = List.of("integer", "string");

    private static final Map<Class<?>, ValueType> TYPES = Map.ofEntries(
            Map.entry(String.class, of("text", "a text", "", List.of("string", "number", "boolean"), text -> text)),
            Map.entry(int.class, of("wholeNumber", "a whole number", "[0-9](_?[0-9])*", INTEGER, ValueType::toInt)),
            Map.entry(Integer.class, of("wholeNumber", "a whole number", "[0-9](_?[0-9])*", INTEGER, ValueType::toInt)),
            Map.entry(long.class, of("wholeNumber", "a whole number", "[0-9](_?[0-9])*", INTEGER, ValueType::toLong)),
            Map.entry(
                    boolean.class,
                    of("flag", "true or false", "true|false", List.of("boolean", "string"), ValueType::toBoolean)),
            Map.entry(
                    Duration.class,
                    new ValueType(
                            "duration",
                            "a number with its unit: d, h, m, s or ms, such as 5s or 1h30m",
                            Durations.PATTERN,
                            STRING,
                            Durations::parse,
                            value -> Durations.text((Duration) value))),
            Map.entry(
                    ByteSize.class,
                    of(
                            "size",
                            "a number of bytes, or of KiB, MiB or GiB, such as 125KiB",
                            ByteSize.PATTERN,
                            INTEGER,
                            ByteSize::parse)),
            Map.entry(
                    Instant.class,
                    new ValueType(
                            "instant",
                            "a date or a time in UTC, such as 2000-01-01 or 2000-01-01T00:00:00Z",
                            "[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?",
                            STRING,
                            ValueType::toInstant,
                            value -> value.toString().replace("T00:00:00Z", ""))),
            Map.entry(
                    ZoneId.class,
                    of(
                            "timeZone",
                            "the name of a time zone, such as Europe/Berlin, or a fixed offset, such as +05:30",
                            "",
                            STRING,
                            ValueType::toZone)),
            Map.entry(
                    Tier.class,
                    of(
                            "tier",
                            "a number with s, m, h or d that divides a day, such as 1m, 15m, 1h or 1d",
                            "[1-9][0-9]*[smhd]",
                            STRING,
                            ValueType::toTier)),
            Map.entry(Path.class, of("path", "a path", "", STRING, ValueType::toPath)),
            Map.entry(Secret.class, of("secret", "text", "", STRING, Secret::new)));

    private static ValueType of(
            String name, String accepts, String pattern, List<String> json, Function<String, Object> parse) {
        return new ValueType(name, accepts, pattern, json, parse, Object::toString);
    }

    /** Whether a Java type holds a single value, and not keys of its own. */
    static boolean isSingle(Class<?> type) {
        return type.isEnum() || TYPES.containsKey(type);
    }

    /** The kind of values of a Java type: one of those above, or an enum, whose constants are written {@code like-this}. */
    static ValueType of(Class<?> type) {
        if (type.isEnum()) {
            return ofEnum(type);
        }
        ValueType found = TYPES.get(type);
        if (found == null) {
            throw new IllegalArgumentException("no kind of value for " + type);
        }
        return found;
    }

    private static ValueType ofEnum(Class<?> type) {
        Map<String, Object> values = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(ValueType::enumText, Function.identity()));
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(ValueType::enumText).toList();
        Function<String, Object> parse = text -> {
            Object value = values.get(text);
            if (value == null) {
                throw new IllegalArgumentException("is not known");
            }
            return value;
        };
        return new ValueType("", orList(names), String.join("|", names), STRING, parse, ValueType::enumText);
    }

    /** The texts to choose from; empty if it is no choice. */
    List<String> choices() {
        return name.isEmpty() ? List.of(pattern.split("\\|")) : List.of();
    }

    static String orList(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    private static String enumText(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Object toInt(String text) {
        long value = (Long) toLong(text);
        if (value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("is too large");
        }
        return (int) value;
    }

    private static Object toLong(String text) {
        if (!text.matches("-?[0-9](_?[0-9])*")) {
            throw new IllegalArgumentException("is not a whole number");
        }
        try {
            return Long.parseLong(text.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is too large", e);
        }
    }

    private static Object toBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("is neither true nor false");
        };
    }

    private static Object toInstant(String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is not a date", e);
        }
    }

    private static Object toZone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is not a time zone", e);
        }
    }

    private static Object toTier(String text) {
        if (!text.matches("[1-9][0-9]*[smhd]")) {
            throw new IllegalArgumentException("is not a tier");
        }
        try {
            return Tier.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("does not divide a day", e);
        }
    }

    private static Object toPath(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("is not a path", e);
        }
    }
}
