package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.Contestants;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.process.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the promises cost. */
@Command(
        name = "guarantee",
        mixinStandardHelpOptions = true,
        description =
                "Compares the topology at exactly_once_v2 with the same at at_least_once, which the application refuses.",
        footer = {"", "Example:", "  millrace bench guarantee --load 1000x2000 --rounds 5"})
final class GuaranteeCommand implements Callable<Integer> {

    @Mixin
    private ReportOptions options;

    @Option(names = "--load", defaultValue = "1000x2000", description = "The load (default: ${DEFAULT-VALUE}).")
    private String load = "1000x2000";

    @Option(names = "--rounds", defaultValue = "5", description = "How often each runs (default: ${DEFAULT-VALUE}).")
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
        var remarks = new ArrayList<>(
                List.of("Topic to upsert records, two stream threads. With at_least_once a crash could mark a reading"
                        + " as seen that was never written: it is run for this comparison only."));
        var start = new Contestants.Start(heap, Long.MAX_VALUE, Optional.empty(), Root.find(), BenchWorker.class);
        try (Ground ground = options.ground();
                Contestants started =
                        Contestants.start(List.of("at-least-once", "exactly-once"), ground, start, remarks::add)) {
            var rules = new Match.Rules(warmUps, rounds, List.of());
            var match = new Match(ground, started.all(), rules, options.out(), remarks::add);
            Match.Result result = match.play(parsed);
            options.report("guarantee", "What exactly_once_v2 costs", List.of(MatchTable.of(result, remarks)));
        }
        return 0;
    }
}
