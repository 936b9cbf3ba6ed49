package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.config.SinkKind;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.query.Question;
import io.millrace.app.reconcile.Mended;
import io.millrace.app.reconcile.Pace;
import io.millrace.app.reconcile.Reconciliation;
import io.millrace.app.reconcile.Report;
import io.millrace.app.run.Database;
import io.millrace.app.topics.Cluster;
import io.millrace.series.Series;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace reconcile}. */
@Command(
        name = "reconcile",
        description = {
            "Compares, for each meta and span, the readings in buckets with every tier, and looks for readings that are"
                    + " stored twice.",
            "",
            "May run while the application does. What differs at first is looked at again once the sink has applied what was"
                    + " under way, and counts only if it differs in the same way; where the sink does not get that far within a"
                    + " minute, nothing is judged. Spans that are old enough to have lost documents to a time to live are"
                    + " not compared."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace reconcile weather --from -7d --mend"})
final class ReconcileCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "SERIES",
            description = "The name of a series of the configuration file. Without it, all of them.")
    private @Nullable String series;

    @Option(
            names = "--meta",
            paramLabel = "FIELD=VALUE",
            description = "Only where this meta field has this value, as in 'millrace query'.")
    private List<String> meta = new ArrayList<>();

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "The first time, as in 'millrace query'. Without it, from the oldest on.")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            defaultValue = "-10m",
            description = "The time before which it ends. Windows that are not over by then are not compared. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String to;

    @Option(
            names = "--mend",
            description =
                    "Where a tier lacks readings and has nothing else, and the application writes no document of the span any"
                            + " more, add one with what is missing; no document that is there is changed. Where readings are"
                            + " stored twice, and the application writes no document of the span any more, write them anew,"
                            + " each once, and remove the documents that were there. What cannot be"
                            + " mended so is named with the reason. Dead letters of the tier must not be sent again"
                            + " afterwards: they would count twice.")
    private boolean mend;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table or ndjson (one JSON object per span that differs). Default: ${DEFAULT-VALUE}.")
    private Format format;

    /** How the report is written. */
    enum Format {
        TABLE,
        NDJSON
    }

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        if (settings.sink() != SinkKind.APP) {
            throw new Failure(
                    ExitCode.USAGE,
                    "reconcile has to know how far the writing is, and with 'sink: "
                            + settings.sink().name().toLowerCase(Locale.ROOT)
                            + "' somebody else does that. It works with 'sink: app'");
        }
        boolean good = true;
        try (Cluster cluster = Cluster.connect(settings.kafka());
                Database database =
                        Database.open(settings.mongodb(), settings.application().name())) {
            for (Question question : questions(settings)) {
                good &= database.ask(opened -> reconcile(
                        new Reconciliation(
                                opened,
                                settings.application(),
                                question.series(),
                                settings.commitInterval(),
                                InstantSource.system()),
                        question,
                        settings,
                        cluster));
            }
        }
        return (good ? ExitCode.OK : ExitCode.DRIFT).code();
    }

    private List<Question> questions(Settings settings) {
        List<String> names = series != null
                ? List.of(series)
                : settings.application().series().stream().map(Series::name).toList();
        Instant now = Instant.now();
        return names.stream()
                .map(name -> Question.of(
                        settings.application(), name, meta, Optional.ofNullable(from), Optional.of(to), List.of(), now))
                .toList();
    }

    private boolean reconcile(Reconciliation reconciliation, Question question, Settings settings, Cluster cluster) {
        Reconciliation.Found found = reconciliation.look(question.selection(), cluster, Pace.unbounded());
        List<Mended> all = mend && found.judged()
                ? reconciliation.mend(found.drifts(), question.selection(), settings.kafka(), cluster)
                : found.drifts().stream()
                        .map(drift -> new Mended(drift, false, found.judged() ? "" : "not judged: the sink is behind"))
                        .toList();
        Output out = Output.of(spec);
        if (format == Format.NDJSON) {
            Report.json(question.series(), all, out::line);
        } else {
            if (!all.isEmpty()) {
                Report.table(all, out::line);
                out.line("");
            }
            out.line(summary(question.series(), found, all));
        }
        return !found.judged() || all.stream().allMatch(Mended::done);
    }

    private static String summary(Series series, Reconciliation.Found found, List<Mended> all) {
        long mended = all.stream().filter(Mended::done).count();
        return "series " + series.name() + ": " + found.metas() + " metas, " + found.spans() + " spans of readings; "
                + (all.isEmpty() ? "no drift" : all.size() + (found.judged() ? " differ" : " may differ"))
                + (mended > 0 ? ", " + mended + " mended" : "")
                + (found.passing() > 0 ? "; " + found.passing() + " were under way" : "");
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.DATABASE, ExitCode.DRIFT);
    }
}
