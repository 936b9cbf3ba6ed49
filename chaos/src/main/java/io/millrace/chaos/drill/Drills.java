package io.millrace.chaos.drill;

import io.millrace.chaos.ground.GroundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the drills. */
@Command(
        name = "drills",
        mixinStandardHelpOptions = true,
        version = "The alert drills of Millrace, built with it",
        usageHelpWidth = 100,
        description = {
            "Causes the condition of each alert on a running application, and waits until a real Prometheus fires it; or, with"
                    + " --quickstart, watches a healthy quick start.",
            "",
            "Needs the program prometheus on the PATH. Starts brokers, MongoDB-wire servers and the application on 127.0.0.1."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all alerts that can be caused fired, and none without its cause",
            "1:one did not, or one did",
            "2:the command line is wrong",
            "3:the drill itself did not work"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -cp chaos/target/millrace-chaos.jar io.millrace.chaos.drill.Drills",
            "  java -cp chaos/target/millrace-chaos.jar io.millrace.chaos.drill.Drills --only MillraceSinkBehind",
            "  java -cp chaos/target/millrace-chaos.jar io.millrace.chaos.drill.Drills --quickstart 10",
            "  java -cp chaos/target/millrace-chaos.jar io.millrace.chaos.drill.Drills --memory 100000"
        })
public final class Drills implements Callable<Integer> {

    private static final Duration WELL = Duration.ofSeconds(90);
    private static final int FAILED = 1;
    private static final int NO_GROUND = 3;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--factor",
            defaultValue = "60",
            description =
                    "By how much the times of the rules are shortened: how long a condition has to hold, and the ranges"
                            + " that are looked at (these to a minute at least). Default: ${DEFAULT-VALUE}")
    private int factor;

    @Option(names = "--only", paramLabel = "ALERT", description = "Only the drills of these alerts.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--quickstart",
            paramLabel = "MINUTES",
            description = "Watch a quick start for so long, with the rules as they are; no drills.")
    private int minutes;

    @Option(
            names = "--memory",
            paramLabel = "METAS",
            description =
                    "Measure the memory of an instance with so many metas in a control group of the chart's default limit"
                            + " (needs root); no drills.")
    private int metas;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Drills()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter writer = spec.commandLine().getOut();
        Consumer<String> out = line -> {
            writer.println(line);
            writer.flush();
        };
        Path directory = Files.createTempDirectory("millrace-drills-");
        out.accept("logs and files: " + directory);
        try {
            ChartFiles files = ChartFiles.inProject();
            List<String> failures = verdict(directory, files, out);
            failures.forEach(failure -> out.accept("FAILED  " + failure));
            out.accept(failures.isEmpty() ? "PASSED" : "FAILED");
            return failures.isEmpty() ? 0 : FAILED;
        } catch (GroundException e) {
            out.accept("NO VERDICT: " + e.getMessage());
            return NO_GROUND;
        }
    }

    private List<String> verdict(Path directory, ChartFiles files, Consumer<String> out) throws IOException {
        if (minutes > 0) {
            return QuickstartWatch.watch(directory, files, Duration.ofMinutes(minutes), out);
        }
        return metas > 0
                ? MemoryWatch.watch(directory, files.shortened(factor), metas, out)
                : drills(directory, files, out);
    }

    private List<String> drills(Path directory, ChartFiles files, Consumer<String> out) throws IOException {
        List<List<Drill>> all =
                List.of(Conditions.onTheUsualPlant(), Conditions.onTheSmallPlant(), Conditions.onTheGuardedPlant());
        var caused = new TreeSet<String>();
        all.forEach(drills -> drills.forEach(drill -> caused.addAll(drill.alerts())));
        var failures = new ArrayList<String>();
        files.alerts().stream()
                .filter(alert -> !caused.contains(alert))
                .forEach(alert -> failures.add(alert + " has no drill"));
        List<Plant.Shape> shapes = List.of(Conditions.usual(), Conditions.small(), Conditions.guarded());
        for (int i = 0; i < shapes.size(); i++) {
            List<Drill> wanted = all.get(i).stream().filter(this::isWanted).toList();
            if (wanted.isEmpty()) {
                continue;
            }
            Path plants = Files.createDirectory(directory.resolve("plant-" + i));
            try (Plant plant = new Plant(plants, shapes.get(i), files.shortened(factor));
                    DrillRun run = new DrillRun(plant, out)) {
                if (i == 0) {
                    run.quiet(WELL);
                }
                wanted.forEach(run::run);
                failures.addAll(run.failures());
            }
        }
        return failures;
    }

    private boolean isWanted(Drill drill) {
        return only.isEmpty() || drill.alerts().stream().anyMatch(only::contains);
    }
}
