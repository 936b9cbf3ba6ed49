package io.millrace.app.query;

import io.millrace.app.config.Durations;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.stored.Selection;
import io.millrace.series.Application;
import io.millrace.series.FieldRule;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.span.SpanRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * What somebody asked for, understood.
 *
 * @param series the series
 * @param selection whose readings, of which times
 * @param fields the names of the fields that are wanted; empty: all
 */
public record Question(Series series, Selection selection, List<String> fields) {

    private static final long LONGEST_AHEAD = Duration.ofDays(366).toMillis();

    public Question {
        fields = List.copyOf(fields);
    }

    /**
     * Understands a question.
     *
     * @param series the name of a series
     * @param meta {@code field=value} for each meta field that is to have that value
     * @param from the first time, as {@link Moment} has it; empty: the oldest there is
     * @param to the time before which it ends; empty: the newest there is
     * @param fields the names of the fields that are wanted; empty: all
     * @throws Failure with {@link ExitCode#USAGE} if something of this is not there or cannot be
     */
    public static Question of(
            Application application,
            String series,
            List<String> meta,
            Optional<String> from,
            Optional<String> to,
            List<String> fields,
            Instant now) {
        Series found = series(application, series);
        long first = from.map(text -> Moment.parse("--from", text, now))
                .orElse(Math.min(0, found.time().earliest().toEpochMilli()));
        long end = to.map(text -> Moment.parse("--to", text, now)).orElse(now.toEpochMilli() + LONGEST_AHEAD);
        if (first >= end) {
            throw usage("--from (" + Instant.ofEpochMilli(first) + ") is not before --to (" + Instant.ofEpochMilli(end)
                    + "), so that there is nothing between them");
        }
        requireFields(found, fields);
        return new Question(found, new Selection(metas(found, meta), first, end), fields);
    }

    /** The series of a name. */
    public static Series series(Application application, String name) {
        return application.series().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> usage("there is no series '" + name + "'; the configuration file has "
                        + application.series().stream().map(Series::name).collect(Collectors.joining(", "))));
    }

    /** Reads {@code field=value}: an unquoted value that could be a number or a truth value may be that or a text. */
    static Map<String, List<BsonValue>> metas(Series series, List<String> meta) {
        var values = new LinkedHashMap<String, List<BsonValue>>();
        for (String each : meta) {
            int equals = each.indexOf('=');
            if (equals < 0) {
                throw usage("--meta '" + each + "' is not 'field=value'");
            }
            String field = each.substring(0, equals);
            if (!series.metaFields().contains(field)) {
                throw usage("'" + field + "' is no meta field of series '" + series.name() + "'; it has "
                        + String.join(", ", series.metaFields()));
            }
            values.merge(
                    field,
                    candidates(each.substring(equals + 1)),
                    (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
        }
        return values;
    }

    private static List<BsonValue> candidates(String text) {
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            return List.of(new BsonString(text.substring(1, text.length() - 1)));
        }
        var values = new ArrayList<BsonValue>();
        values.add(new BsonString(text));
        if (text.equals("true") || text.equals("false")) {
            values.add(BsonBoolean.valueOf(text.equals("true")));
        } else if (text.matches("-?[0-9]{1,18}")) {
            values.add(new BsonInt64(Long.parseLong(text)));
        } else if (text.matches("-?[0-9]{19,34}")) {
            values.add(new BsonDecimal128(Decimal128.parse(text)));
        } else if (text.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            values.add(new BsonDouble(Double.parseDouble(text)));
        }
        return List.copyOf(values);
    }

    private static void requireFields(Series series, List<String> fields) {
        FieldRule rule = series.fields();
        for (String field : fields) {
            if (field.equals(series.time().name()) || series.metaFields().contains(field)) {
                throw usage("'" + field + "' is the time or a meta field of series '" + series.name()
                        + "', which each row has anyway; --fields names values");
            }
            if (rule.onlyDeclared() && !rule.types().containsKey(field)) {
                throw usage("series '" + series.name() + "' has no field '" + field + "'; it has "
                        + rule.types().keySet().stream().sorted().collect(Collectors.joining(", ")));
            }
        }
    }

    /**
     * The windows of a rollup.
     *
     * @param every their length; empty: that of the finest tier
     */
    public SpanRule windows(Optional<String> every) {
        Duration length = every.map(Question::length)
                .orElseGet(() -> series.rollups().stream()
                        .findFirst()
                        .map(Tier::window)
                        .orElseThrow(() -> usage(
                                "series '" + series.name() + "' has no tiers: say --every, such as --every 15m")));
        long millis = length.toMillis();
        if (millis < 1_000 || (millis < SpanRule.DAY ? SpanRule.DAY % millis : millis % SpanRule.DAY) != 0) {
            throw usage("--every " + every.orElse("")
                    + " does not divide a day and is not whole days, so that windows would"
                    + " begin at another time each day; use for example 1m, 15m, 1h, 1d or 7d");
        }
        return SpanRule.of(length, series.timeZone());
    }

    private static Duration length(String every) {
        try {
            return Durations.parse(every);
        } catch (IllegalArgumentException e) {
            throw usage("--every '" + every + "' " + e.getMessage() + "; use for example 1m, 15m, 1h, 1d or 7d");
        }
    }

    /** The fields that rows have, where that is known before any is read. */
    public Optional<List<String>> knownFields() {
        if (!fields.isEmpty()) {
            return Optional.of(fields);
        }
        return series.fields().onlyDeclared()
                ? Optional.of(series.fields().types().keySet().stream().sorted().toList())
                : Optional.empty();
    }

    private static Failure usage(String line) {
        return new Failure(ExitCode.USAGE, line);
    }
}
