package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.sample.Spacing;
import io.millrace.app.sample.Tail;
import io.millrace.app.sample.Trial;
import io.millrace.app.topics.Cluster;
import io.millrace.series.Series;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace try}. */
@Command(
        name = "try",
        description = {
            "Decodes the newest messages of a topic as the configuration says, and shows the readings, or why a message would"
                    + " be set aside.",
            "",
            "Reads only: it writes nothing, joins no consumer group and commits nothing."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace try --topic weather.readings --last 20"})
final class TryCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Option(names = "--topic", paramLabel = "TOPIC", required = true, description = "A topic of the configuration.")
    private String topic;

    @Option(
            names = "--last",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many messages to look at. Default: ${DEFAULT-VALUE}.")
    private int last;

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        List<Series> readers = readers(settings);
        Output out = Output.of(spec);
        int deadLetters = 0;
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            Tail tail = Tail.read(settings.kafka(), cluster, topic, Math.max(1, last));
            if (tail.messages().isEmpty()) {
                out.line("topic '" + topic + "' is empty");
            }
            for (Series series : tail.messages().isEmpty() ? List.<Series>of() : readers) {
                Trial trial = Trial.of(series, tail.messages(), InstantSource.system());
                out.line("Topic " + topic + " as series '" + series.name() + "' reads it:");
                out.line("");
                out.lines(trial.lines());
                Spacing.of(series, tail.messages(), InstantSource.system())
                        .advice(series)
                        .forEach(out::line);
                deadLetters += trial.deadLetters();
            }
        }
        return (deadLetters == 0 ? ExitCode.OK : ExitCode.DIFFERENT).code();
    }

    private List<Series> readers(Settings settings) {
        List<Series> all = settings.application().series();
        List<Series> readers =
                all.stream().filter(series -> series.topics().contains(topic)).toList();
        if (readers.isEmpty()) {
            throw new Failure(
                    ExitCode.USAGE,
                    "no series of " + millrace.configFile() + " reads topic '" + topic + "'; they read "
                            + all.stream()
                                    .flatMap(series -> series.topics().stream())
                                    .distinct()
                                    .collect(Collectors.joining(", ")));
        }
        return readers;
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.TOPIC, ExitCode.DIFFERENT);
    }
}
