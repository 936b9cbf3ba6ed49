package io.millrace.app.cli;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.query.Answers;
import io.millrace.app.query.Chosen;
import io.millrace.app.query.Question;
import io.millrace.app.run.Database;
import io.millrace.app.stored.Rollup;
import io.millrace.app.stored.StoredLatest;
import io.millrace.app.stored.StoredReadings;
import io.millrace.app.stored.StoredWindow;
import io.millrace.reading.Reading;
import io.millrace.span.SpanRule;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace query}. */
@Command(
        name = "query",
        description = "Shows what is stored: readings, windows, newest readings.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {QueryCommand.Readings.class, QueryCommand.Rollups.class, QueryCommand.Latest.class})
final class QueryCommand extends GroupOfCommands {

    @ParentCommand
    private Millrace millrace;

    /** Asks a question of MongoDB, and writes the rows as they come. */
    private interface Asking {
        void ask(MongoDatabase database, Question question, Lines lines);
    }

    private int ask(QueryOptions options, CommandSpec spec, Asking asking) {
        Settings settings = millrace.settings();
        Question question = options.question(settings.application());
        Lines lines = Lines.of(spec);
        try (Database database =
                Database.open(settings.mongodb(), settings.application().name())) {
            database.ask(opened -> {
                asking.ask(opened, question, lines);
                return question;
            });
        } finally {
            lines.flush();
        }
        return ExitCode.OK.code();
    }

    /** Rows up to a limit; what is to be said beside them goes to standard error. */
    private static <T> void answer(
            Answers<T> answers, long limit, CommandSpec spec, Chosen chosen, Consumer<Consumer<T>> rows) {
        var count = new long[1];
        try {
            rows.accept(row -> {
                answers.row(row);
                if (++count[0] >= limit) {
                    throw new Lines.Enough();
                }
            });
        } catch (Lines.Enough enough) {
            // What was found until here is the answer.
        }
        try {
            answers.end();
        } catch (Lines.Enough gone) {
            return;
        }
        chosen.remark().ifPresent(remark -> spec.commandLine().getErr().println("millrace: " + remark));
    }

    /** Those of the stored readings that are asked for. */
    private static void readings(
            QueryOptions options,
            CommandSpec spec,
            Question question,
            Lines lines,
            Consumer<Consumer<Reading>> stored) {
        var chosen = new Chosen(question);
        answer(
                Answers.readings(options.format(), question, lines),
                options.limit(),
                spec,
                chosen,
                rows -> stored.accept(reading -> chosen.of(reading).ifPresent(rows)));
    }

    private static Set<ExitCode> codes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.DATABASE);
    }

    /** {@code millrace query readings}. */
    @Command(
            name = "readings",
            description = {
                "Shows single readings: those of a meta after one another, in order of time.",
                "",
                "Documents of one span are put together. Rows are written as they are read, in memory that does not grow"
                        + " with their number. Say --from and --meta wherever you can: both use the indexes."
            },
            footerHeading = "%nExample:%n",
            footer = {"  millrace query readings weather --meta station=north --from -1h --fields temp --format csv"})
    static final class Readings implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private QueryCommand query;

        @Spec
        private CommandSpec spec;

        @Mixin
        private QueryOptions options;

        @Override
        public Integer call() {
            return query.ask(options, spec, (database, question, lines) -> {
                var stored = new StoredReadings(database, question.series());
                readings(options, spec, question, lines, rows -> stored.each(question.selection(), rows));
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return codes();
        }
    }

    /** {@code millrace query rollups}. */
    @Command(
            name = "rollups",
            description = {
                "Shows windows of time with count, average, extremes, first and last of each field.",
                "",
                "They come from the coarsest tier whose windows fit into them; from finer tiers, and in the end from the"
                        + " readings, where --from or --to cuts a window and where a history document is missing. Documents"
                        + " of one span are added up."
            },
            footerHeading = "%nExample:%n",
            footer = {
                "  millrace query rollups weather --meta station=north --from 2025-10-09 --to 2025-10-10 --every 15m"
            })
    static final class Rollups implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private QueryCommand query;

        @Spec
        private CommandSpec spec;

        @Mixin
        private QueryOptions options;

        @Option(
                names = "--every",
                paramLabel = "LENGTH",
                description =
                        "The length of the windows: a part of a day that divides it, or whole days, such as 15m, 1h, 1d, 7d."
                                + " Without it, that of the finest tier. Days are those of the series' time zone.")
        private @Nullable String every;

        @Override
        public Integer call() {
            return query.ask(options, spec, (database, question, lines) -> {
                SpanRule windows = question.windows(Optional.ofNullable(every));
                var chosen = new Chosen(question);
                Answers<StoredWindow> answers = Answers.windows(options.format(), question, windows, lines);
                var rollup = new Rollup(
                        database,
                        question.series(),
                        windows,
                        question.selection().from(),
                        question.selection().to());
                answer(
                        answers,
                        options.limit(),
                        spec,
                        chosen,
                        rows -> rollup.each(question.selection(), window -> {
                            if (chosen.isIn(window)) {
                                rows.accept(window);
                            }
                        }));
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return codes();
        }
    }

    /** {@code millrace query latest}. */
    @Command(
            name = "latest",
            description = {
                "Shows the newest reading of each meta, from the collection that holds nothing else.",
                "--from and --to choose metas by the time of that reading: --to -1h shows who has been silent for an hour."
            },
            footerHeading = "%nExample:%n",
            footer = {"  millrace query latest weather --to -1h"})
    static final class Latest implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private QueryCommand query;

        @Spec
        private CommandSpec spec;

        @Mixin
        private QueryOptions options;

        @Override
        public Integer call() {
            return query.ask(options, spec, (database, question, lines) -> {
                if (!question.series().latest()) {
                    throw new Failure(
                            ExitCode.USAGE,
                            "series '" + question.series().name() + "' keeps no newest readings: 'latest' is false");
                }
                var stored = new StoredLatest(database, question.series());
                readings(options, spec, question, lines, rows -> stored.each(question.selection(), rows));
            });
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return codes();
        }
    }
}
