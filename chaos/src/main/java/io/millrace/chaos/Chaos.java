package io.millrace.chaos;

import io.millrace.chaos.ground.ApplicationJar;
import io.millrace.chaos.ground.Destination;
import io.millrace.chaos.ground.Layout;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the proving ground. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        subcommands = Backlog.class,
        version = "The proving ground of Millrace, built with it",
        usageHelpWidth = 100,
        description = {
            "Breaks Millrace and the servers around it by a plan made from a seed, and compares what is in MongoDB and in"
                    + " the dead-letter topic with what was sent.",
            "",
            "Starts a broker, SecantusDB and the application as processes of their own, on 127.0.0.1. One line a plan says"
                    + " what came of it; a seed that failed can be run again."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all plans passed",
            "1:something was lost, is there twice, or differs",
            "2:the command line is wrong",
            "3:the proving ground itself did not work"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar chaos/target/millrace-chaos.jar --seed 7 --readings 20000",
            "  java -jar chaos/target/millrace-chaos.jar --step KILL_APP/TAKING_IN --step KILL_BROKER/IDLE",
            "  java -jar chaos/target/millrace-chaos.jar --layout samples --seed 3",
            "  java -jar chaos/target/millrace-chaos.jar --layout documents --kills 20",
            "  java -jar chaos/target/millrace-chaos.jar --connector --seed 3",
            "  java -jar chaos/target/millrace-chaos.jar --coverage"
        })
public final class Chaos implements Callable<Integer> {
    static final int FAILED = 1;
    static final int NO_GROUND = 3;

    @Spec
    private CommandSpec spec;

    @Option(names = "--seed", defaultValue = "1", description = "The seed of the first plan. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(
            names = "--plans",
            defaultValue = "1",
            description = "How many plans, of this seed and the next ones. Default: ${DEFAULT-VALUE}")
    private int plans;

    @Option(
            names = "--readings",
            defaultValue = "20000",
            description = "How many messages a plan publishes. Default: ${DEFAULT-VALUE}")
    private int readings;

    @Option(
            names = "--faults",
            defaultValue = "8",
            description = "How many faults a plan has. Default: ${DEFAULT-VALUE}")
    private int faults;

    @Option(
            names = "--step",
            paramLabel = "FAULT/PHASE",
            description = "Break this, instead of what the seed says. May be given several times. Faults: "
                    + "KILL_APP, STOP_APP, PAUSE_APP, STATE_DELETED, DISK_FULL, SECOND_INSTANCE, KILL_BROKER, KILL_MONGO,"
                    + " MONGO_AWAY, MONGO_SLOW, MONGO_VERY_SLOW, NETWORK_CUT, STEP_DOWN, WRITE_ERRORS, WRITE_CONCERN."
                    + " Phases: TAKING_IN, BEFORE_FLUSH, AFTER_FLUSH, ACK_TO_COMMIT, RESTORING, REBALANCING, DRAINING,"
                    + " IDLE")
    private List<String> steps = new ArrayList<>();

    @Option(
            names = "--kills",
            paramLabel = "N",
            description = "Kill an instance of the application so many times, while it takes readings in or between the"
                    + " acknowledgement of a bulk and its commit, as the seed says; nothing else is broken.")
    private int kills;

    @Option(
            names = "--in-memory",
            description =
                    "Write to a server in the memory of this process instead of SecantusDB: for plans of a million"
                            + " readings. It cannot be killed, and has no fail points.")
    private boolean inMemory;

    @Option(
            names = "--layout",
            defaultValue = "columns",
            description = "How buckets are written: columns, samples, offsets, documents or timeseries."
                    + " Default: ${DEFAULT-VALUE}")
    private Layout layout = Layout.COLUMNS;

    @Option(
            names = "--connector",
            description =
                    "MongoDB's own Kafka connector writes, instead of the application. It is killed and stopped like the"
                            + " application is; a drain is left out.")
    private boolean connector;

    @Option(
            names = "--app",
            paramLabel = "JAR",
            description = "The application. Default: what was built in this project")
    private Optional<Path> app = Optional.empty();

    @Option(
            names = "--results",
            paramLabel = "FILE",
            defaultValue = "target/chaos-results.tsv",
            description = "The file that results are added to. Default: ${DEFAULT-VALUE}")
    private Path results;

    @Option(
            names = "--coverage",
            description = "Print the table of faults and phases from the file of results, and run nothing.")
    private boolean coverage;

    @Option(names = "--keep", description = "Keep logs and files of plans that passed, too.")
    private boolean keep;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Chaos())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (coverage) {
            if (!Files.isRegularFile(results)) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(),
                        "--coverage: there is no file " + results
                                + "; plans write it, and --results names another one");
            }
            out.print(Coverage.table(new Results(results).cells()));
            out.flush();
            return 0;
        }
        int code = 0;
        for (int i = 0; i < plans; i++) {
            code = Math.max(code, run(plan(seed + i), out));
        }
        return code;
    }

    private Plan plan(long planSeed) {
        var destination = new Destination(inMemory, layout, connector);
        try {
            if (kills > 0 && !steps.isEmpty()) {
                throw new IllegalArgumentException("--kills and --step both say what is broken: leave one of them out");
            }
            if (kills > 0) {
                return Plan.ofKills(planSeed, readings, kills, destination);
            }
            return steps.isEmpty()
                    ? Plan.of(planSeed, readings, faults, destination)
                    : Plan.withSteps(
                            planSeed,
                            readings,
                            destination,
                            steps.stream().map(Step::parse).toList());
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int run(Plan plan, PrintWriter out) throws IOException {
        Path directory = Files.createTempDirectory("millrace-chaos-" + plan.seed() + "-");
        out.println(plan.summary());
        out.flush();
        try {
            Verdict verdict = Run.of(plan, directory, app.orElseGet(ApplicationJar::inProject), line -> {
                out.println("  " + line);
                out.flush();
            });
            new Results(results).add(plan, verdict);
            report(plan, verdict, out);
            if (verdict.passed() && !keep) {
                Directories.delete(directory);
            } else {
                out.println("  logs and files: " + directory);
            }
            return verdict.passed() ? 0 : FAILED;
        } catch (RuntimeException e) {
            // Whatever it is, it says nothing about the application.
            out.println("seed " + plan.seed() + ": NO VERDICT: " + e);
            out.println("  logs and files: " + directory);
            return NO_GROUND;
        } finally {
            out.flush();
        }
    }

    private static void report(Plan plan, Verdict verdict, PrintWriter out) {
        verdict.ends().forEach(end -> out.println("  " + end));
        verdict.differences().forEach(difference -> out.println("  " + difference));
        out.println("seed " + plan.seed() + ": " + (verdict.passed() ? "PASSED" : "FAILED") + " after "
                + verdict.took().toSeconds() + " s; " + verdict.summary());
    }
}
