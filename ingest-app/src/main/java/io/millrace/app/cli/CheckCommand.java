package io.millrace.app.cli;

import io.millrace.app.check.Check;
import io.millrace.app.check.ConnectCheck;
import io.millrace.app.check.Finding;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace check}. */
@Command(
        name = "check",
        description = {
            "Looks at everything the application needs: the configuration, brokers, topics, MongoDB, and rights where they can"
                    + " be seen; with 'sink: connect' also at a worker of Kafka Connect and its connectors. Changes nothing.",
            "",
            "Each line begins with ok, later ('run' sees to it) or problem (with the way out)."
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace check --config plant.yaml"})
final class CheckCommand implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

    @ParentCommand
    private Millrace millrace;

    @Spec
    private CommandSpec spec;

    @Option(names = "--offline", description = "Look at the configuration file only.")
    private boolean offline;

    @Option(
            names = "--connect-url",
            paramLabel = "URL",
            description =
                    "The REST address of a Kafka Connect worker to ask. Default: connect.url of the configuration file.")
    private @Nullable String connectUrl;

    @Override
    public Integer call() {
        Settings settings = millrace.settings();
        Output out = Output.of(spec);
        var problems = new AtomicInteger();
        Consumer<Finding> findings = finding -> {
            out.line(finding.toString());
            if (finding.kind() == Finding.Kind.PROBLEM) {
                problems.incrementAndGet();
            }
        };
        var check = new Check(settings, findings);
        check.offline();
        if (!offline) {
            check.online();
            new ConnectCheck(settings, findings)
                    .online(Optional.ofNullable(connectUrl).or(settings.connect()::url));
        }
        return (problems.get() == 0 ? ExitCode.OK : ExitCode.DIFFERENT).code();
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.DIFFERENT);
    }
}
