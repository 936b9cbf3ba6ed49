package io.millrace.benchmarks;

import io.millrace.benchmarks.contestant.Assignment;
import io.millrace.benchmarks.contestant.Contestant;
import io.millrace.benchmarks.contestant.Outcome;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.LoadCounts;
import io.millrace.benchmarks.load.LoadTopic;
import io.millrace.benchmarks.load.Schedule;
import io.millrace.benchmarks.process.Ground;
import io.millrace.benchmarks.process.Trees;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Has contestants take the same loads, one after another, in an order that alternates from round to round. */
final class Match {

    private final Ground ground;
    private final List<Contestant> contestants;
    private final Consumer<String> remarks;
    private final Rules rules;
    private final PrintStream out;
    private final Map<String, LoadCounts> prepared = new HashMap<>();

    Match(Ground ground, List<Contestant> contestants, Rules rules, PrintStream out, Consumer<String> remarks) {
        this.ground = ground;
        this.contestants = new ArrayList<>(contestants);
        this.remarks = remarks;
        this.rules = rules;
        this.out = out;
    }

    /**
     * How a match is played.
     *
     * @param warmUps how often each contestant runs before it counts
     * @param rounds how often it runs then
     * @param configuration further lines of Millrace's configuration
     */
    record Rules(int warmUps, int rounds, List<String> configuration) {}

    /** What each contestant took for a load, by round. */
    record Result(Load load, Map<Contestant, List<Outcome>> outcomes) {}

    Result play(Load load) throws Exception {
        for (Contestant contestant : contestants) {
            prepare(contestant.partOf(load));
        }
        var outcomes = new LinkedHashMap<Contestant, List<Outcome>>();
        contestants.forEach(contestant -> outcomes.put(contestant, new ArrayList<>()));
        for (int round = 1 - rules.warmUps; round <= rules.rounds; round++) {
            for (Contestant contestant : order(contestants, round)) {
                Optional<Outcome> outcome = tryRun(contestant, contestant.partOf(load), round);
                if (outcome.isEmpty()) {
                    outcomes.remove(contestant);
                } else if (round >= 1) {
                    outcomes.computeIfAbsent(contestant, each -> new ArrayList<>())
                            .add(outcome.get());
                }
            }
        }
        if (outcomes.isEmpty()) {
            throw new IllegalStateException("nobody is left who could take " + load);
        }
        return new Result(load, outcomes);
    }

    /** Who comes first has another machine before him than who comes last: so the order turns round each time. */
    static <T> List<T> order(List<T> all, int round) {
        var order = new ArrayList<>(all);
        if (round % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }

    private void prepare(Load load) throws Exception {
        if (!prepared.containsKey(load.topic())) {
            out.printf("preparing %s%n", load);
            LoadTopic.prepare(ground.servers().bootstrapServers(), load);
            prepared.put(load.topic(), new Schedule(load).counts());
        }
    }

    /** Whoever fails, or has another result than what was sent, is out. */
    private Optional<Outcome> tryRun(Contestant contestant, Load load, int round) throws InterruptedException {
        try {
            return Optional.of(run(contestant, load, round));
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            remarks.accept(contestant.name() + ": out, because with " + load.spec() + ": " + e.getMessage());
            contestants.remove(contestant);
            return Optional.empty();
        }
    }

    private Outcome run(Contestant contestant, Load load, int round) throws Exception {
        // What an earlier run left behind in the servers is not this one's to clear away.
        System.gc();
        LoadCounts counts = prepared.getOrDefault(load.topic(), new LoadCounts(0, 0, 0));
        Path directory = ground.newDirectory(contestant.name());
        try {
            Outcome outcome = contestant.run(new Assignment(
                    ground.servers(), load, counts, directory.toString(), round >= 1, rules.configuration));
            out.printf(
                    Locale.ROOT,
                    "%-12s %-14s %-24s %,12.0f readings/s %8.2f µs CPU%s%n",
                    round < 1 ? "warm-up " + (round + rules.warmUps) : "round " + round + "/" + rules.rounds,
                    contestant.name(),
                    load.spec(),
                    outcome.rate(),
                    outcome.cpuMicros(),
                    round < 1 ? "" : "  verified");
            return outcome;
        } finally {
            Trees.delete(directory);
        }
    }
}
