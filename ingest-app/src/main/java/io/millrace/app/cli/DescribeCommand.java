package io.millrace.app.cli;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.topology.IngestTopology;
import io.millrace.topology.StateSettings;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace describe}. */
@Command(
        name = "describe",
        description = "Describes the topology: what each series reads, keeps and writes. Asks no server.",
        footerHeading = "%nExample:%n",
        footer = {"  millrace describe --config plant.yaml"})
final class DescribeCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Option(names = "--raw", description = "Print Kafka's own description of the topology.")
    private boolean raw;

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        TopologyDescription topology = IngestTopology.build(
                        settings.application(),
                        Map.of(),
                        series -> SeriesMetrics.NONE,
                        InstantSource.system(),
                        new StateSettings(settings.commitInterval(), 1))
                .describe();
        Output out = Output.of(spec);
        if (raw) {
            out.line(topology.toString().stripTrailing());
        } else {
            out.lines(Description.of(settings, topology));
        }
        return ExitCode.OK.code();
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE);
    }
}
