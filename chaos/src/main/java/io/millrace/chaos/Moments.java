package io.millrace.chaos;

import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.Ground;
import io.millrace.chaos.ground.Instance;
import io.millrace.chaos.ground.Network;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Brings about the moment that a fault strikes in, and says when it is there. */
final class Moments {
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private final Ground ground;
    private final SplittableRandom random;
    private final BooleanSupplier quiet;

    /** @param quiet waits until everything that was sent is stored */
    Moments(Ground ground, SplittableRandom random, BooleanSupplier quiet) {
        this.ground = ground;
        this.random = random;
        this.quiet = quiet;
    }

    /**
     * A moment that has come.
     *
     * @param inPhase false if it was waited for in vain, or was over at once
     * @param target the instance that a fault of an instance should strike
     * @param struck to be called when the fault has begun
     * @param over to be called when it is mended
     */
    record Moment(boolean inPhase, Instance target, Runnable struck, Runnable over) {}

    /**
     * Waits for a moment.
     *
     * @param publish begins to publish, in the background
     */
    Moment reach(Phase phase, Fault fault, Runnable publish) {
        Instance some = ground.instances().get(random.nextInt(ground.instances().size()));
        return switch (phase) {
            case TAKING_IN -> takingIn(some, publish);
            case BEFORE_FLUSH -> beforeFlush(some, publish);
            case AFTER_FLUSH -> afterFlush(some, publish);
            case ACK_TO_COMMIT -> ackToCommit(some, fault, publish);
            case RESTORING -> restoring(some, publish);
            case REBALANCING -> rebalancing(publish);
            case IDLE -> new Moment(quiet.getAsBoolean(), some, publish, () -> {});
            case DRAINING -> throw new IllegalArgumentException("a drain strikes without the instances");
        };
    }

    private Moment takingIn(Instance target, Runnable publish) {
        // Who only starts would find all of it published, and take it in at once.
        Await.until(PATIENCE, () -> ground.instances().stream().allMatch(Instance::isRunning));
        long before = ground.progress().takenIn();
        publish.run();
        boolean come = Await.until(PATIENCE, () -> ground.progress().takenIn() > before);
        // Anywhere between two commits.
        Await.pass(Duration.ofMillis(random.nextInt(600)));
        return plain(come && !ground.progress().allTakenIn(), target);
    }

    private Moment beforeFlush(Instance target, Runnable publish) {
        boolean wasQuiet = quiet.getAsBoolean();
        long taken = ground.progress().takenIn();
        long flushed = ground.progress().flushed();
        publish.run();
        boolean come = Await.until(PATIENCE, () -> ground.progress().takenIn() > taken);
        return plain(wasQuiet && come && ground.progress().flushed() == flushed, target);
    }

    private Moment afterFlush(Instance target, Runnable publish) {
        boolean wasQuiet = quiet.getAsBoolean();
        long flushed = ground.progress().flushed();
        publish.run();
        return plain(wasQuiet && Await.until(PATIENCE, () -> ground.progress().flushed() > flushed), target);
    }

    private Moment ackToCommit(Instance target, Fault fault, Runnable publish) {
        // Who only starts would wait for MongoDB, and write nothing.
        boolean up = ground.connector().isPresent()
                ? quiet.getAsBoolean()
                : Await.until(PATIENCE, () -> ground.instances().stream().allMatch(Instance::isRunning));
        var held = new CountDownLatch(1);
        ground.network().become(new Network.Holding(held, random.nextBoolean()));
        publish.run();
        boolean come = up && Await.until(PATIENCE, () -> held.getCount() == 0);
        boolean isNetwork = fault == Fault.MONGO_AWAY
                || fault == Fault.MONGO_SLOW
                || fault == Fault.MONGO_VERY_SLOW
                || fault == Fault.NETWORK_CUT;
        return new Moment(
                come, target, isNetwork ? () -> {} : () -> ground.network().become(new Network.Sound()), () -> {});
    }

    private Moment restoring(Instance restored, Runnable publish) {
        restored.kill();
        restored.deleteState();
        publish.run();
        Said said = new Said(Instance.RESTORING);
        restored.start();
        boolean come = Await.until(PATIENCE, () -> said.by(restored) != null);
        Instance by = said.by(restored);
        return plain(come, by == null ? restored : by);
    }

    private Moment rebalancing(Runnable publish) {
        publish.run();
        Said said = new Said(Instance.REBALANCING);
        Instance first = ground.instances().get(0);
        Instance joining = ground.join();
        boolean come = Await.until(PATIENCE, () -> said.by(first) != null);
        Instance by = said.by(first);
        boolean killed = random.nextBoolean();
        return new Moment(come, by == null ? first : by, () -> {}, () -> {
            if (killed) {
                joining.kill();
            } else {
                joining.stop();
            }
            ground.leave(joining);
        });
    }

    private static Moment plain(boolean inPhase, Instance target) {
        return new Moment(inPhase, target, () -> {}, () -> {});
    }

    /** Tells which instance says something that it has not said before. */
    private final class Said {
        private final Pattern line;
        private final Map<Long, Long> before = new HashMap<>();

        private Said(Pattern line) {
            this.line = line;
            ground.instances().forEach(each -> before.put(each.process().pid(), times(each)));
        }

        /** The given one, if it has; else any that has. */
        private @Nullable Instance by(Instance preferred) {
            if (hasNow(preferred)) {
                return preferred;
            }
            return ground.instances().stream().filter(this::hasNow).findFirst().orElse(null);
        }

        private boolean hasNow(Instance instance) {
            return instance.process().isAlive()
                    && times(instance) > before.getOrDefault(instance.process().pid(), 0L);
        }

        private long times(Instance instance) {
            return line.matcher(instance.process().said()).results().count();
        }
    }
}
