package io.millrace.chaos;

import io.millrace.chaos.ground.ApplicationJar;
import io.millrace.chaos.ground.Destination;
import io.millrace.chaos.ground.GcLog;
import io.millrace.chaos.ground.Ground;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Layout;
import io.millrace.chaos.ground.Network;
import io.millrace.chaos.load.Load;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A large backlog, and a MongoDB that answers slowly: how much heap the application needs meanwhile. */
@Command(
        name = "backlog",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 100,
        description = {
            "Publishes many readings at once while each answer of MongoDB comes late, and prints the heap that is left after"
                    + " a full collection every few seconds, until all of them are stored.",
            "",
            "Passes if nothing is lost, nothing is there twice, and the application lives with the heap it is given."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:passed",
            "1:something was lost, is there twice, or differs, or an instance ended",
            "2:the command line is wrong",
            "3:the proving ground itself did not work"
        },
        footerHeading = "%nExample:%n",
        footer = {"  java -jar chaos/target/millrace-chaos.jar backlog --readings 1000000 --delay 20"})
final class Backlog implements Callable<Integer> {
    private static final int PARTITIONS = 4;
    private static final int LINES = 20;
    private static final int WIDTH = 60;
    private static final Duration BETWEEN_COLLECTIONS = Duration.ofSeconds(5);

    @Spec
    private CommandSpec spec;

    @Option(names = "--seed", defaultValue = "1", description = "The seed of the load. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(
            names = "--readings",
            defaultValue = "1000000",
            description = "How many messages are published. Default: ${DEFAULT-VALUE}")
    private int readings;

    @Option(
            names = "--devices",
            defaultValue = "10000",
            description = "How many devices send. Default: ${DEFAULT-VALUE}")
    private int devices;

    @Option(
            names = "--delay",
            defaultValue = "20",
            paramLabel = "MS",
            description = "How much later each answer of MongoDB comes. Default: ${DEFAULT-VALUE} ms")
    private long delay;

    @Option(
            names = "--heap",
            defaultValue = "512m",
            description = "The heap of the application. Default: ${DEFAULT-VALUE}")
    private String heap;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path directory = Files.createTempDirectory("millrace-backlog-");
        Path log = directory.resolve("gc.log");
        var shape = new Ground.Shape(
                PARTITIONS,
                true,
                1,
                new Destination(true, Layout.COLUMNS, false),
                false,
                List.of("-Xmx" + heap, "-Xlog:gc:file=" + log + ":uptimemillis"));
        try (Ground ground = Ground.start(directory, ApplicationJar.inProject(), shape)) {
            ground.network().become(new Network.Slow(Duration.ofMillis(delay)));
            CompletableFuture<Void> publishing =
                    ground.publisher().publish(new Load(seed, true, PARTITIONS, devices).next(readings), Duration.ZERO);
            out.println(
                    readings + " readings of " + devices + " devices, each answer " + delay + " ms later, -Xmx" + heap);
            out.flush();
            ScheduledExecutorService collecting = collecting(ground);
            publishing.join();
            List<String> differences = new Outcome(ground, Layout.COLUMNS).awaitSettled();
            collecting.shutdownNow();
            out.print(curve(GcLog.read(log)));
            differences.forEach(out::println);
            ground.ends().forEach(out::println);
            boolean passed = differences.isEmpty() && ground.ends().isEmpty();
            out.println(passed ? "PASSED" : "FAILED");
            return passed ? 0 : Chaos.FAILED;
        } catch (GroundException e) {
            out.println("NO VERDICT: " + e.getMessage());
            return Chaos.NO_GROUND;
        } finally {
            out.flush();
            Directories.delete(directory);
        }
    }

    /** Has garbage collected every few seconds, so that what is left is what is needed. */
    private static ScheduledExecutorService collecting(Ground ground) {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        var unused = thread.scheduleWithFixedDelay(
                () -> ground.instances().get(0).process().collectGarbage(),
                BETWEEN_COLLECTIONS.toSeconds(),
                BETWEEN_COLLECTIONS.toSeconds(),
                TimeUnit.SECONDS);
        return thread;
    }

    /** The largest heap that a collection left, in each of so many parts of the time, in MiB. */
    static String curve(List<GcLog.Collection> collections) {
        if (collections.isEmpty()) {
            return "no full collection took place\n";
        }
        long begin = collections.get(0).uptimeMillis();
        long end = collections.get(collections.size() - 1).uptimeMillis() + 1;
        var most = new int[LINES];
        for (GcLog.Collection collection : collections) {
            int line = (int) ((collection.uptimeMillis() - begin) * LINES / (end - begin));
            most[line] = Math.max(most[line], collection.leftMib());
        }
        int largest = Math.max(
                1,
                collections.stream().mapToInt(GcLog.Collection::leftMib).max().orElse(1));
        var curve = new StringBuilder("seconds  heap after a full collection, MiB\n");
        for (int line = 0; line < LINES; line++) {
            if (most[line] > 0) {
                curve.append(String.format(
                        "%7d  %5d %s%n",
                        (begin + (end - begin) * line / LINES) / 1_000,
                        most[line],
                        "#".repeat(most[line] * WIDTH / largest)));
            }
        }
        return curve.toString();
    }
}
