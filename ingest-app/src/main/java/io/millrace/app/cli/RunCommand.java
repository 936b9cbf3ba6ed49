package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.positions.Choices;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.series.Application;
import io.millrace.upsert.UpsertTarget;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code millrace run}. */
@Command(
        name = "run",
        description = {
            "Runs the application until it is asked to stop (SIGTERM, SIGINT).",
            "",
            "Checks first that Kafka, the topics of readings and MongoDB are there, creates its own topics, and prepares"
                    + " the schema as 'schema.onStart' says. Then takes readings in. GET /health/live, /health/ready and"
                    + " /metrics tell how it is."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace run --config plant.yaml"})
final class RunCommand implements Callable<Integer>, HasExitCodes {

    @ParentCommand
    private Millrace millrace;

    @Option(
            names = "--from-earliest",
            paramLabel = "TOPIC",
            description =
                    "Where the position in this topic is lost, go on with the oldest record that is left. Positions that"
                            + " are not lost stay. May be given several times.")
    private Set<String> fromEarliest = new LinkedHashSet<>();

    @Option(
            names = "--from-latest",
            paramLabel = "TOPIC",
            description =
                    "Where the position in this topic is lost, go on with the next new record, and leave out what was"
                            + " not read.")
    private Set<String> fromLatest = new LinkedHashSet<>();

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        Choices choices = choices(settings.application());
        try (Signals signals = Signals.listen(settings.shutdownGrace())) {
            RunningApp app = IngestApp.start(settings, choices);
            CompletableFuture.anyOf(signals.asked(), app.end().toCompletableFuture())
                    .join();
            boolean inTime = app.stop();
            app.failure().ifPresent(failure -> {
                throw failure;
            });
            if (!inTime) {
                throw new Failure(
                        ExitCode.GAVE_UP,
                        "it did not stop within " + settings.shutdownGrace().toSeconds()
                                + " s (shutdownGrace); nothing is lost, the next start takes longer");
            }
            signals.ended(ExitCode.OK);
            return ExitCode.OK.code();
        }
    }

    private Choices choices(Application application) {
        var known = new TreeSet<String>();
        application.series().forEach(series -> known.addAll(series.topics()));
        UpsertTarget.of(application).forEach(target -> known.add(target.topic()));
        var named = new HashSet<>(fromEarliest);
        named.addAll(fromLatest);
        for (String topic : named) {
            if (!known.contains(topic)) {
                throw new Failure(
                        ExitCode.USAGE,
                        "this application does not read topic '" + topic + "'; it reads " + String.join(", ", known));
            }
            if (fromEarliest.contains(topic) && fromLatest.contains(topic)) {
                throw new Failure(
                        ExitCode.USAGE, "topic '" + topic + "' is named by both --from-earliest and --from-latest");
            }
        }
        return new Choices(fromEarliest, fromLatest);
    }

    @Override
    public Set<ExitCode> exitCodes() {
        var codes = new LinkedHashSet<>(Set.of(ExitCode.values()));
        codes.remove(ExitCode.DIFFERENT);
        return new TreeSet<>(codes);
    }
}
