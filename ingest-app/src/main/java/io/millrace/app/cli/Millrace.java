package io.millrace.app.cli;

import io.millrace.app.config.ConfigException;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command line as a whole: what all commands share. */
@Command(
        name = "millrace",
        description = "Keeps the readings that devices publish to Kafka in MongoDB.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            CheckCommand.class,
            ConfigCommand.class,
            InitCommand.class,
            TryCommand.class,
            TopicsCommand.class,
            SchemaCommand.class,
            DescribeCommand.class,
            ConnectCommand.class,
            QueryCommand.class,
            ReconcileCommand.class,
            ReplayCommand.class,
            DrainCommand.class
        },
        footerHeading = "%nExample:%n",
        footer = {"  millrace run --config plant.yaml", "", "'millrace COMMAND --help' explains a command."})
public final class Millrace implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            defaultValue = "${env:MILLRACE_CONFIG:-millrace.yaml}",
            description =
                    "The configuration file; also from the environment variable MILLRACE_CONFIG. Default: millrace.yaml.")
    private Path config;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Log what Millrace does, and the stack traces of failures.")
    private boolean debug;

    private final UnaryOperator<@Nullable String> environment = System::getenv;

    Millrace() {}

    @Override
    public void run() {
        throw new picocli.CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }

    boolean debug() {
        return debug;
    }

    /**
     * Reads the configuration file.
     *
     * @throws Failure with {@link ExitCode#USAGE} that names every mistake in it
     */
    Settings settings() {
        return read(ConfigFile::load);
    }

    /** Reads the configuration file in some way. */
    <T> T read(BiFunction<Path, UnaryOperator<@Nullable String>, T> how) {
        try {
            return how.apply(config, environment);
        } catch (ConfigException e) {
            throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    /** The configuration file's name. */
    Path configFile() {
        return config;
    }
}
