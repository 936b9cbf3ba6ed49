package io.millrace.app.cli;

import io.millrace.app.drain.DrainRun;
import io.millrace.app.failure.ExitCode;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace drain}. */
@Command(
        name = "drain",
        description = {
            "Writes out and closes everything that the state holds, while no instance runs.",
            "",
            "Needed before the number of partitions of a keyed series, its meta fields, its buckets or its tiers change, and"
                    + " before a version that cannot read the state of this one. What it writes are upsert records in Kafka;"
                    + " the sink applies them when the application runs again. A drain that was cut off is simply run again."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace drain --config plant.yaml"})
final class DrainCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Output out = Output.of(spec);
        new DrainRun(millrace.settings(), out::line).run();
        out.line("drained");
        return ExitCode.OK.code();
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.BROKER, ExitCode.TOPIC, ExitCode.POSITION);
    }
}
