package io.millrace.chaos;

import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.ChildProcess;
import io.millrace.chaos.ground.Ground;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Instance;
import io.millrace.chaos.load.Load;
import io.millrace.chaos.load.Picture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Carries out a plan: publishes, breaks, mends, waits until everything is quiet, and compares. */
final class Run {
    private static final Duration TO_DRAIN = Duration.ofMinutes(2);
    private static final int MOST_DRAINS = 40;

    /** So many messages take long enough to be taken in when they are there at once. */
    private static final int MANY = 20_000;

    private final Plan plan;
    private final Ground ground;
    private final Consumer<String> log;
    private final SplittableRandom random;
    private final Load load;
    private final Outcome outcome;
    private final Strikes strikes;
    private final Moments moments;
    private final List<Verdict.Struck> struck = new ArrayList<>();
    private final int perStep;
    private CompletableFuture<Void> publishing = CompletableFuture.completedFuture(null);

    private Run(Plan plan, Ground ground, Consumer<String> log) {
        this.plan = plan;
        this.ground = ground;
        this.log = log;
        this.random = new SplittableRandom(~plan.seed());
        this.load = new Load(plan.seed(), plan.keyed(), plan.partitions(), plan.devices());
        this.outcome = new Outcome(ground, plan.destination().layout());
        this.strikes = new Strikes(ground, random);
        this.moments = new Moments(ground, random, this::isQuiet);
        this.perStep = plan.readings() / (plan.steps().size() + 2);
    }

    /**
     * Carries it out.
     *
     * @param directory an empty one, for everything that is kept while it runs
     * @param log told what is going on
     */
    static Verdict of(Plan plan, Path directory, Path jar, Consumer<String> log) {
        long begin = System.nanoTime();
        var shape = new Ground.Shape(
                plan.partitions(),
                plan.keyed(),
                plan.instances(),
                plan.destination(),
                plan.steps().stream().anyMatch(step -> step.fault() == Fault.DISK_FULL),
                List.of(plan.readings() > 200_000 ? "-Xmx1g" : "-Xmx384m"));
        try (Ground ground = Ground.start(directory, jar, shape)) {
            var run = new Run(plan, ground, log);
            List<String> differences = run.toTheEnd();
            Picture expected = ground.publisher().expected();
            Picture stored = ground.picture();
            String summary = expected.distinctReadings() + " readings and " + expected.deadLetterCount()
                    + " dead letters, " + stored.documents() + " buckets and histories, " + stored.storedTwice()
                    + " readings stored more than once";
            return new Verdict(
                    differences, run.struck, ground.ends(), Duration.ofNanos(System.nanoTime() - begin), summary);
        }
    }

    private List<String> toTheEnd() {
        publish();
        if (!Await.until(Outcome.WITHOUT_PROGRESS, () -> ground.progress().takenIn() > 0)) {
            throw new GroundException("the application takes nothing in: "
                    + ground.instances().get(0).process().said());
        }
        if (ground.connector().isPresent()) {
            // It takes long to find its plugins, and a fault before that would break nothing.
            boolean unused = isQuiet();
        }
        for (Step step : plan.steps()) {
            long begin = System.nanoTime();
            boolean inPhase = step.phase() == Phase.DRAINING ? whileDraining(step.fault()) : strike(step);
            publishing.join();
            struck.add(new Verdict.Struck(step, inPhase));
            log.accept(step + (inPhase ? "" : " (missed its moment)") + " took "
                    + Duration.ofNanos(System.nanoTime() - begin).toSeconds() + " s");
        }
        publish(plan.readings() - perStep * (plan.steps().size() + 1), true);
        publishing.join();
        return outcome.awaitSettled();
    }

    private boolean strike(Step step) {
        Moments.Moment moment =
                moments.reach(step.phase(), step.fault(), () -> publish(perStep, step.phase() != Phase.TAKING_IN));
        Strike strike = strikes.of(step.fault(), moment.target());
        strike.begin().run();
        moment.struck().run();
        Await.pass(strike.lasting());
        strike.end().run();
        moment.over().run();
        return moment.inPhase();
    }

    /** All instances are down, then; what they leave unwritten is drained, and they start again. */
    private boolean whileDraining(Fault fault) {
        Await.until(Outcome.WITHOUT_PROGRESS, () -> ground.progress().allTakenIn());
        boolean killed = random.nextBoolean();
        for (Instance instance : ground.instances()) {
            if (killed) {
                instance.kill();
            } else {
                instance.stop();
            }
        }
        load.forget();
        boolean inPhase = false;
        boolean drained = false;
        for (int attempt = 0; attempt < MOST_DRAINS && !drained; attempt++) {
            ChildProcess drain = ground.drain();
            if (!inPhase) {
                Await.until(TO_DRAIN, () -> drain.said().contains("series ") || !drain.isAlive());
                inPhase = drain.isAlive() && drain.said().contains("upserts written");
                if (inPhase) {
                    breakDrain(fault, drain);
                }
            }
            drained = drain.awaitEnd(TO_DRAIN) && drain.exitCode() == 0;
            if (!drained) {
                drain.kill();
                Await.pass(Duration.ofSeconds(1));
            }
        }
        if (!drained) {
            throw new GroundException("millrace drain does not come to its end");
        }
        ground.instances().forEach(Instance::start);
        publish();
        return inPhase;
    }

    private void breakDrain(Fault fault, ChildProcess drain) {
        switch (fault) {
            case KILL_APP -> drain.kill();
            case STOP_APP -> drain.terminate();
            case PAUSE_APP -> {
                drain.pause();
                Await.pass(Ground.SESSION.plusSeconds(4));
                drain.resume();
            }
            case STATE_DELETED -> ground.instances().forEach(Instance::deleteState);
            case KILL_BROKER -> {
                ground.broker().kill();
                Await.pass(Duration.ofSeconds(1));
                ground.broker().restart();
            }
            default -> throw new IllegalArgumentException(fault + " has no part in a drain");
        }
    }

    private boolean isQuiet() {
        publishing.join();
        return outcome.awaitStored().isEmpty();
    }

    private void publish() {
        publish(perStep, true);
    }

    private void publish(int messages, boolean orAtOnce) {
        publishing.join();
        boolean atOnce = messages > MANY || (orAtOnce && random.nextInt(3) == 0);
        publishing = ground.publisher().publish(load.next(messages), atOnce ? Duration.ZERO : Duration.ofSeconds(4));
    }
}
