package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.Approach;
import io.millrace.benchmarks.contestant.OwnTopics;
import io.millrace.benchmarks.contestant.Positions;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Schedule;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Trees;
import io.millrace.report.Cell;
import io.millrace.report.Chart;
import io.millrace.report.Section;
import io.millrace.report.Spread;
import io.millrace.report.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a second instance brings. */
@Command(
        name = "instances",
        mixinStandardHelpOptions = true,
        description = "Compares two instances, each pinned to a processor of its own, with one that is pinned.",
        footer = {"", "Example:", "  millrace bench instances --load 1000x2000 --rounds 3"})
final class InstancesCommand implements Callable<Integer> {

    private static final double COUNTED = 0.95;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Mixin
    private ReportOptions options;

    @Option(names = "--load", defaultValue = "1000x2000", description = "The load, keyed (default: ${DEFAULT-VALUE}).")
    private String load = "1000x2000";

    @Option(names = "--rounds", defaultValue = "3", description = "How often each runs (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-ups",
            defaultValue = "2",
            description = "How often before that (default: ${DEFAULT-VALUE}).")
    private int warmUps;

    @Option(names = "--heap", defaultValue = "1g", description = "The size of each heap (default: ${DEFAULT-VALUE}).")
    private String heap = "1g";

    @Override
    public Integer call() throws Exception {
        Load parsed = Load.parse(load, options.seed);
        if (Runtime.getRuntime().availableProcessors() < 2) {
            throw new IllegalStateException("two processors are needed, one for each instance");
        }
        var one = new ArrayList<Double>();
        var two = new ArrayList<Double>();
        try (Ground ground = options.ground();
                AppProcess first = AppProcess.open(ground, "first", pinned(0), heap);
                AppProcess second = AppProcess.open(ground, "second", pinned(1), heap)) {
            for (int round = 1 - warmUps; round <= rounds; round++) {
                double alone = run(ground, parsed, List.of(first));
                double together = run(ground, parsed, List.of(first, second));
                options.out()
                        .printf(
                                "%s %d: %,.0f readings/s by one instance, %,.0f by two%n",
                                round < 1 ? "warm-up" : "round", round < 1 ? round + warmUps : round, alone, together);
                if (round >= 1) {
                    one.add(alone);
                    two.add(together);
                }
            }
        }
        options.report("instances", "A second instance", List.of(section(parsed, Spread.of(one), Spread.of(two))));
        return 0;
    }

    private static List<String> pinned(int processor) {
        return List.of("taskset", "-c", Integer.toString(processor));
    }

    /**
     * The load lies ready in a transaction that is not committed, so that nobody sees it before all instances have their
     * partitions; the clock runs from the commit.
     */
    private double run(Ground ground, Load parsed, List<AppProcess> instances) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        String topic = run + "-source";
        String bootstrapServers = ground.servers().bootstrapServers();
        LoadTopic.create(bootstrapServers, topic);
        var directories = new ArrayList<Path>();
        Map<String, Object> transactional = Map.of("transactional.id", run, "transaction.timeout.ms", 900_000);
        try (var producer = LoadTopic.producer(bootstrapServers, transactional);
                Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
                var positions = new Positions(bootstrapServers)) {
            producer.initTransactions();
            producer.beginTransaction();
            LoadTopic.fill(producer, parsed, topic);
            for (AppProcess instance : instances) {
                Path state = ground.newDirectory("state");
                directories.add(state);
                instance.start(new AppDefinition(
                        run, ground.servers(), topic, true, false, state.toString(), 1, List.of(), List.of()));
            }
            Members.await(admin, run, topic, instances.size());
            long before = positions.committed(run, topic);
            long start = System.nanoTime();
            producer.commitTransaction();
            long messages = new Schedule(parsed).counts().messages();
            long count = new Approach(PATIENCE)
                            .await(
                                    "records",
                                    before + (long) Math.ceil(messages * COUNTED),
                                    () -> positions.committed(run, topic))
                    - before;
            double rate = count * 1e9 / (System.nanoTime() - start);
            for (AppProcess instance : instances) {
                instance.stop();
            }
            return rate;
        } finally {
            OwnTopics.delete(bootstrapServers, run);
            directories.forEach(Trees::delete);
        }
    }

    private static Section section(Load load, Spread one, Spread two) {
        var rows = List.of(
                row("one instance, on one processor", one, one), row("two instances, on a processor each", two, one));
        var chart = new Chart(
                "readings/s", List.of(new Chart.Bar("one instance", one), new Chart.Bar("two instances", two)));
        return new Section(
                load + ", topic to upsert records",
                List.of(
                        "One stream thread each. The broker is in the process that measures and is not pinned: where there are"
                                + " no further processors, it takes its part of those two, and the second instance brings less than it"
                                + " would on a machine of its own."),
                new Table(List.of("instances", "readings/s, median", "lowest", "highest", "of one"), rows),
                Optional.of(chart));
    }

    private static List<Cell> row(String name, Spread rate, Spread one) {
        return List.of(
                Cell.text(name),
                Cell.whole(rate.median()),
                Cell.whole(rate.lowest()),
                Cell.whole(rate.highest()),
                Cell.percent(rate.median() / one.median()));
    }
}
