package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.AppDefinition;
import io.millrace.benchmarks.contestant.Contestants;
import io.millrace.benchmarks.contestant.Outcome;
import io.millrace.benchmarks.contestant.OwnTopics;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Pace;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Trees;
import io.millrace.report.Cell;
import io.millrace.report.Section;
import io.millrace.report.Spread;
import io.millrace.report.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How old a reading is when it can be found. */
@Command(
        name = "age",
        mixinStandardHelpOptions = true,
        description =
                "Measures the age of readings when they are found in MongoDB, at the defaults and half of the full load.",
        footer = {"", "Examples:", "  millrace bench age", "  millrace bench age --rate 50000 --seconds 30"})
final class AgeCommand implements Callable<Integer> {

    private static final int WATCHED = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(20);

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--metas",
            defaultValue = "1000",
            description = "The number of devices (default: ${DEFAULT-VALUE}).")
    private int metas;

    @Option(
            names = "--seconds",
            defaultValue = "60",
            description = "For how long, after 20 s (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--rate",
            description = "Readings per second (default: half of what goes through, which is measured first).")
    private Optional<Double> rate = Optional.empty();

    @Override
    public Integer call() throws Exception {
        try (Ground ground = options.ground()) {
            double perSecond = rate.isPresent() ? rate.get() : fullLoad(ground) / 2;
            Section section = measure(ground, perSecond);
            options.report("age", "Age at arrival", List.of(section));
        }
        return 0;
    }

    private double fullLoad(Ground ground) throws Exception {
        var start = new Contestants.Start("1g", Long.MAX_VALUE, Optional.empty(), Root.find(), BenchWorker.class);
        try (Contestants started = Contestants.start(List.of("millrace"), ground, start, line -> {})) {
            var match = new Match(
                    ground, started.all(), new Match.Rules(2, 3, List.of()), options.out(), options.out()::println);
            List<Outcome> outcomes = match.play(
                            new Load(metas, Math.max(1, 1_000_000 / metas), 1, true, false, options.seed))
                    .outcomes()
                    .values()
                    .iterator()
                    .next();
            return Spread.of(outcomes.stream().map(Outcome::rate).toList()).median();
        }
    }

    private Section measure(Ground ground, double perSecond) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        String topic = run + "-source";
        String bootstrapServers = ground.servers().bootstrapServers();
        LoadTopic.create(bootstrapServers, topic);
        Path state = ground.newDirectory("state");
        var definition =
                new AppDefinition(run, ground.servers(), topic, true, true, state.toString(), 2, List.of(), List.of());
        List<Integer> watched = IntStream.range(0, metas)
                .filter(meta -> meta % Math.max(1, metas / WATCHED) == 0)
                .boxed()
                .toList();
        try (AppProcess app = AppProcess.open(ground, "age", List.of(), "1g");
                var producer = LoadTopic.producer(bootstrapServers, Map.of("linger.ms", 5))) {
            app.start(definition);
            var load = new Load(metas, 1, 1, true, false, options.seed);
            var pace = new Pace(producer, topic, load, perSecond);
            try (var arrivals =
                    new Arrivals(ground.servers().mongodb(), run, AppDefinition.SERIES + "_latest", watched)) {
                options.out().printf("%,.0f readings/s for %d s%n", perSecond, WARM_UP.toSeconds() + seconds);
                Pace.Listener listener = (meta, time, bytes) -> arrivals.sent(meta, time);
                long warmUp = pace.run(WARM_UP, listener);
                arrivals.forget();
                long sent = pace.run(Duration.ofSeconds(seconds), listener);
                awaitAll(arrivals);
                app.stop();
                return section(perSecond, warmUp, sent, arrivals.sorted());
            }
        } finally {
            OwnTopics.delete(bootstrapServers, run);
            Trees.delete(state);
        }
    }

    private static void awaitAll(Arrivals arrivals) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (arrivals.missing() > 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        arrivals.missing() + " readings of the watched metas were not found within a minute");
            }
            Thread.sleep(100);
        }
    }

    private Section section(double wanted, long warmUp, long sent, double[] ages) {
        var table = new Table(
                List.of("readings/s wanted", "readings/s sent", "readings looked at", "p50, s", "p99, s", "longest, s"),
                List.of(List.of(
                        Cell.whole(wanted),
                        Cell.whole((double) sent / seconds),
                        Cell.whole(ages.length),
                        Cell.number(Spread.quantile(ages, 0.5), 2),
                        Cell.number(Spread.quantile(ages, 0.99), 2),
                        Cell.number(ages[ages.length - 1], 2))));
        return new Section(
                String.format("%,d metas, one field, default settings", metas),
                List.of(String.format(
                        "From the time in the reading, which is when it was sent, to the look that found it in MongoDB; of %d metas,"
                                + " looked at every 50 ms, after %,d readings that do not count. A meta's readings count as found"
                                + " when its newest reading is there, so that ages are rather too high than too low.",
                        Math.min(metas, WATCHED), warmUp)),
                table,
                Optional.empty());
    }
}
