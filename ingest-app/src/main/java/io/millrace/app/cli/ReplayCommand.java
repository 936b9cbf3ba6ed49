package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.query.Columns;
import io.millrace.app.query.Moment;
import io.millrace.app.query.Question;
import io.millrace.app.replay.Difference;
import io.millrace.app.replay.Replay;
import io.millrace.app.run.Database;
import io.millrace.app.topics.Cluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace replay}. */
@Command(
        name = "replay",
        description = {
            "Reads a part of a series' topics again into shadow collections, and says what the live ones lack of it or have"
                    + " twice.",
            "",
            "May run while the application does: it joins no consumer group, commits nothing, and writes only to collections"
                    + " that were not there before. What the live collections have beyond it is no difference, since it came in"
                    + " records that were not read."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace replay weather --from 2025-10-09T08:00:00Z --to 2025-10-09T12:00:00Z --drop"})
final class ReplayCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    private static final int MOST_SHOWN = 1_000;

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SERIES", description = "The name of a series of the configuration file.")
    private String series;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description =
                    "The time of the first records (Kafka's time of a record, not that of a reading), as in 'millrace query'."
                            + " Without it, the oldest that are left.")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "The time before which they end. Without it, the newest that are there now.")
    private @Nullable String to;

    @Option(
            names = "--into-prefix",
            paramLabel = "PREFIX",
            defaultValue = "shadow_",
            description = "What the names of the shadow collections begin with. Default: ${DEFAULT-VALUE}.")
    private String prefix;

    @Option(names = "--drop", description = "Drop the shadow collections after comparing.")
    private boolean drop;

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        Instant now = Instant.now();
        long first = from == null ? 0 : Moment.parse("--from", from, now);
        long end = to == null ? Long.MAX_VALUE : Moment.parse("--to", to, now);
        if (first >= end) {
            throw new Failure(ExitCode.USAGE, "--from is not before --to, so that there is nothing between them");
        }
        try (Cluster cluster = Cluster.connect(settings.kafka());
                Database database =
                        Database.open(settings.mongodb(), settings.application().name())) {
            return database.ask(opened -> {
                var replay = new Replay(
                        opened, settings.application(), Question.series(settings.application(), series), prefix);
                return replay(replay, settings, cluster, first, end);
            });
        }
    }

    private int replay(Replay replay, Settings settings, Cluster cluster, long first, long end) {
        Output out = Output.of(spec);
        Replay.Read read = replay.fold(
                settings.kafka(),
                cluster,
                first,
                end,
                line -> spec.commandLine().getErr().println("millrace: " + line));
        out.line("read " + read.messages() + " messages: " + read.readings() + " readings, " + read.duplicates()
                + " duplicates, " + read.deadLetters() + " dead letters");
        out.line("written to " + String.join(", ", replay.collections()));
        var shown = new ArrayList<Difference>();
        var count = new long[1];
        replay.compare(difference -> {
            if (++count[0] <= MOST_SHOWN) {
                shown.add(difference);
            }
        });
        if (!shown.isEmpty()) {
            out.line("");
            table(shown, out);
            out.line("");
        }
        out.line(
                count[0] == 0
                        ? "the live collections have all of it, and nothing of it twice"
                        : count[0] + " spans differ" + (count[0] > MOST_SHOWN ? ", of which these are the first" : ""));
        if (drop) {
            replay.drop();
            out.line("the shadow collections are dropped");
        }
        return (count[0] == 0 ? ExitCode.OK : ExitCode.DRIFT).code();
    }

    private static void table(List<Difference> differences, Output out) {
        var table = new Columns(out::line);
        table.row(List.of("meta", "where", "span", "replayed", "live", "missing", "twice"));
        for (Difference each : differences) {
            table.row(List.of(
                    each.meta().toString(),
                    each.where(),
                    Instant.ofEpochMilli(each.start()).toString(),
                    Long.toString(each.replayed()),
                    Long.toString(each.live()),
                    Long.toString(each.missing()),
                    Long.toString(each.doubled())));
        }
        table.end();
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(
                ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.DATABASE, ExitCode.TOPIC, ExitCode.DRIFT);
    }
}
