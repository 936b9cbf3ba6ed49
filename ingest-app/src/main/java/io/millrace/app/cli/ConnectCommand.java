package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.config.SinkKind;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.app.connect.Notation;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.series.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace connect}. */
@Command(
        name = "connect",
        description = {
            "Prints the configuration of MongoDB's Kafka connector for a series, which then writes instead of the application.",
            "",
            "The configuration file has to say 'sink: connect'. No server is asked; 'millrace check' asks the worker.",
            "Secrets are not printed: the worker gets them from a config provider."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace connect weather --format properties"})
final class ConnectCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SERIES", description = "The name of a series of the configuration file.")
    private String series;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "json",
            description =
                    "json (for the REST interface of a worker), properties (for a standalone worker, with the reason of"
                            + " each setting) or strimzi (a KafkaConnector resource). Default: ${DEFAULT-VALUE}.")
    private Notation format;

    @Option(
            names = "--one-each",
            description =
                    "One connector for each topic, not one for all: a topic that lags does not hold up the others.")
    private boolean oneEach;

    @Option(
            names = "--output",
            paramLabel = "DIRECTORY",
            description =
                    "Write a file for each connector into this directory, over older ones; not to standard output.")
    private @Nullable Path output;

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        if (settings.sink() != SinkKind.CONNECT) {
            throw new Failure(
                    ExitCode.USAGE,
                    "the configuration file does not leave the writing to the connector, and two writers undo each other's"
                            + " work. Set 'sink: connect' first");
        }
        Series found = find(settings);
        print(oneEach ? Connectors.oneEach(settings, found) : List.of(Connectors.together(settings, found)));
        return ExitCode.OK.code();
    }

    private Series find(Settings settings) {
        List<Series> all = settings.application().series();
        return all.stream()
                .filter(each -> each.name().equals(series))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        ExitCode.USAGE,
                        "there is no series '" + series + "'; the configuration file has "
                                + all.stream().map(Series::name).collect(Collectors.joining(", "))));
    }

    private void print(List<Connector> connectors) {
        Output out = Output.of(spec);
        List<String> between = List.of();
        for (Connector connector : connectors) {
            List<String> lines = format.lines(connector);
            if (output != null) {
                Path file = output.resolve(format.fileName(connector));
                write(file, lines);
                out.line("wrote " + file);
            } else {
                out.lines(between);
                out.lines(lines);
                between = List.of(format == Notation.STRIMZI ? "---" : "");
            }
        }
    }

    private static void write(Path file, List<String> lines) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new Failure(ExitCode.LOCAL, file + " cannot be written: " + e, e);
        }
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.LOCAL);
    }
}
