package io.millrace.chaos;

import io.millrace.chaos.ground.Destination;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What is sent and what is broken, all of it made from a seed.
 *
 * @param seed the seed, from which the load and the details of faults are made as well
 * @param readings how many messages are published
 * @param keyed whether messages have their device as the key
 * @param partitions of the topic of readings
 * @param devices how many devices send
 * @param instances how many instances of the application run
 * @param destination where the readings go
 * @param steps what is broken, in this order
 */
public record Plan(
        long seed,
        int readings,
        boolean keyed,
        int partitions,
        int devices,
        int instances,
        Destination destination,
        List<Step> steps) {

    /** Decides in which order seeds walk through the cells. */
    private static final long ORDER = 5;

    public Plan {
        steps = List.copyOf(steps);
    }

    /**
     * The plan of a seed. Plans of consecutive seeds walk through all cells of the table, so that as many plans as it takes
     * to cover it once are twice as many for twice.
     */
    public static Plan of(long seed, int readings, int stepCount, Destination destination) {
        List<Step> cells = shuffled(Step.all().stream()
                .filter(step -> step.isPossibleWith(destination))
                .toList());
        List<Step> steps = IntStream.range(0, stepCount)
                .mapToObj(i -> cells.get((int) Math.floorMod(seed * stepCount + i, (long) cells.size())))
                .toList();
        return withSteps(seed, readings, destination, steps);
    }

    /**
     * The plan of a seed that only kills the application: while it takes readings in, and after MongoDB has acknowledged what
     * it has not committed.
     */
    public static Plan ofKills(long seed, int readings, int kills, Destination destination) {
        var random = new SplittableRandom(seed);
        List<Step> steps = IntStream.range(0, kills)
                .mapToObj(i -> new Step(Fault.KILL_APP, random.nextBoolean() ? Phase.TAKING_IN : Phase.ACK_TO_COMMIT))
                .toList();
        return withSteps(seed, readings, destination, steps);
    }

    /**
     * The plan of a seed, but for what it breaks.
     *
     * @throws IllegalArgumentException if a step is not possible
     */
    public static Plan withSteps(long seed, int readings, Destination destination, List<Step> steps) {
        for (Step step : steps) {
            if (!step.fault().canStrike(step.phase()) || !step.isPossibleWith(destination)) {
                throw new IllegalArgumentException(step + " is not possible with " + destination.server() + " and the "
                        + destination.sink() + " as the sink");
            }
        }
        var random = new SplittableRandom(seed);
        return new Plan(
                seed,
                readings,
                random.nextBoolean(),
                2 + random.nextInt(3),
                12 + random.nextInt(30),
                1 + random.nextInt(3),
                destination,
                steps);
    }

    private static List<Step> shuffled(List<Step> steps) {
        var random = new SplittableRandom(ORDER);
        var shuffled = new ArrayList<>(steps);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            Step moved = shuffled.set(other, shuffled.get(i));
            shuffled.set(i, moved);
        }
        return shuffled;
    }

    /** One line for people. */
    public String summary() {
        return "seed " + seed + ": " + readings + " messages of " + devices + " devices, "
                + (keyed ? "keyed" : "without keys") + ", " + partitions + " partitions, " + instances + " instances, "
                + destination.server() + ", " + destination.layoutName() + ", sink " + destination.sink() + ", "
                + steps.size() + " faults";
    }
}
