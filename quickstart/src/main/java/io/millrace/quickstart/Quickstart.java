package io.millrace.quickstart;

import io.millrace.app.cli.HasExitCodes;
import io.millrace.app.cli.Signals;
import io.millrace.app.failure.ExitCode;
import io.millrace.quickstart.terminal.LogLevel;
import io.millrace.quickstart.terminal.Stop;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code quickstart}. */
@Command(
        name = "quickstart",
        description = {
            "Shows the whole way on real readings: starts a Kafka broker and a MongoDB-wire server in this process,"
                    + " creates topics and schema, starts the application, publishes weather readings that are shipped with it"
                    + " and those of simulated devices, and compares what was published with what MongoDB holds.",
            "Goes on with the simulated devices until Ctrl-C. What its own servers hold is in memory or in temporary"
                    + " files, and gone afterwards."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  millrace quickstart --once",
            "  MONGODB_URI=mongodb://localhost:27017 millrace quickstart --devices 200 --rate 2000"
        })
final class Quickstart implements Callable<Integer>, HasExitCodes {

    private static final int MOST_PER_DEVICE = 500;
    private static final int USUAL_RATE = 500;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--once",
            description = "End after the comparison: with 0 if nothing is missing, with 1 if something is.")
    private boolean once;

    @Option(
            names = "--devices",
            paramLabel = "N",
            defaultValue = "50",
            description = "The number of simulated devices, up to 9999. Default: ${DEFAULT-VALUE}.")
    private int devices;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "The readings per second of all simulated devices together, at most " + MOST_PER_DEVICE
                    + " for each. Default: " + USUAL_RATE
                    + " until the comparison, then one for each device. The servers"
                    + " in this process keep everything: a million readings take about half a gigabyte.")
    private @Nullable Integer rate;

    @Option(
            names = "--readings",
            paramLabel = "N",
            defaultValue = "10000",
            description = "The simulated readings before the comparison. Default: ${DEFAULT-VALUE}.")
    private int readings;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "The port of metrics and health; 0 takes a free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "A Kafka cluster to use instead of the broker in this process. Its topics stay.")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--mongodb-uri",
            paramLabel = "URI",
            defaultValue = "${env:MONGODB_URI}",
            description =
                    "A MongoDB server to use instead of the one in this process; also from the environment variable"
                            + " MONGODB_URI. Its database stays.")
    private @Nullable String mongoUri;

    @Option(
            names = "--broker-port",
            paramLabel = "PORT",
            description = "The port of the Kafka broker in this process. Default: 9092, or a free one if it is taken.")
    private @Nullable Integer brokerPort;

    @Option(
            names = "--mongodb-port",
            paramLabel = "PORT",
            description =
                    "The port of the MongoDB server in this process. Default: 27017, or a free one if it is taken.")
    private @Nullable Integer mongoPort;

    @Override
    public Integer call() {
        QuickstartOptions options = options();
        if (!Boolean.TRUE.equals(spec.root().findOption("--debug").getValue())) {
            LogLevel.quiet();
        }
        boolean terminal = Boolean.getBoolean("millrace.terminal");
        var out = spec.commandLine().getOut();
        Stop stop = new Stop();
        try (Signals signals = Signals.listen(PATIENCE)) {
            var unused = signals.asked().thenRun(stop::ask);
            ExitCode code = new Journey(options, out, terminal, stop, Clock.systemUTC()).run();
            signals.ended(code);
            return code.code();
        }
    }

    @Override
    public Set<ExitCode> exitCodes() {
        return EnumSet.of(
                ExitCode.OK,
                ExitCode.UNEXPECTED,
                ExitCode.USAGE,
                ExitCode.BROKER,
                ExitCode.DATABASE,
                ExitCode.LOCAL,
                ExitCode.GAVE_UP);
    }

    private QuickstartOptions options() {
        require(devices >= 1 && devices <= 9_999, "--devices must be between 1 and 9999");
        require(readings >= 0, "--readings must not be negative");
        require(
                rate == null || (rate >= 1 && rate <= (long) devices * MOST_PER_DEVICE),
                "--rate must be between 1 and " + devices * MOST_PER_DEVICE + ", which is " + MOST_PER_DEVICE
                        + " for each device");
        return new QuickstartOptions(
                once,
                devices,
                rate == null ? USUAL_RATE : rate,
                rate == null ? devices : rate,
                readings,
                port,
                Optional.ofNullable(bootstrapServers),
                Optional.ofNullable(mongoUri).filter(uri -> !uri.isBlank()),
                optional(brokerPort),
                optional(mongoPort));
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
