package io.millrace.app.cli;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.failure.ExitCode;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code millrace config}. */
@Command(
        name = "config",
        description = "Looks at the configuration.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = ConfigCommand.Show.class)
final class ConfigCommand extends GroupOfCommands {

    @ParentCommand
    private Millrace millrace;

    /** {@code millrace config show}. */
    @Command(
            name = "show",
            description =
                    "Prints the configuration as it takes effect, with every default filled in and secrets masked.",
            footerHeading = "%nExample:%n",
            footer = {"  millrace config show --config plant.yaml"})
    static final class Show implements Callable<Integer>, HasExitCodes, PrintsAnAnswer {

        @ParentCommand
        private ConfigCommand config;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Output.of(spec).line(config.millrace.read(ConfigFile::show).stripTrailing());
            return ExitCode.OK.code();
        }

        @Override
        public Set<ExitCode> exitCodes() {
            return EnumSet.of(ExitCode.OK, ExitCode.USAGE);
        }
    }
}
