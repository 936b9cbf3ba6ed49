package io.millrace.app.cli;

import io.millrace.app.query.Format;
import io.millrace.app.query.Question;
import io.millrace.series.Application;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all queries are asked with. */
final class QueryOptions {

    @Parameters(paramLabel = "SERIES", description = "The name of a series of the configuration file.")
    private String series;

    @Option(
            names = "--meta",
            paramLabel = "FIELD=VALUE",
            description =
                    "Only where this meta field has this value. May be given several times: values of one field are"
                            + " alternatives. 7 finds the number and the text; '\"7\"' finds the text alone.")
    private List<String> meta = new ArrayList<>();

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description =
                    "The first time: such as 2025-10-09, 2025-10-09T09:00:00Z, seconds or milliseconds since 1970, 'now',"
                            + " or before now as in -1h. Without it, from the oldest on.")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "The time before which it ends, written in the same ways. Without it, to the newest.")
    private @Nullable String to;

    @Option(
            names = "--fields",
            paramLabel = "FIELD",
            split = ",",
            description = "Only these fields, by their names in messages; what has none of them is left out.")
    private List<String> fields = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table, csv or ndjson (one JSON object per line). Default: ${DEFAULT-VALUE}.")
    private Format format;

    @Option(names = "--limit", paramLabel = "N", description = "End after so many rows, or windows.")
    private @Nullable Long limit;

    Question question(Application application) {
        return Question.of(
                application, series, meta, Optional.ofNullable(from), Optional.ofNullable(to), fields, Instant.now());
    }

    Format format() {
        return format;
    }

    long limit() {
        return limit == null ? Long.MAX_VALUE : limit;
    }
}
