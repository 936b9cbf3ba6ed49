package io.millrace.chaos.drill;

import io.millrace.chaos.ground.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Carries drills out on one plant, on which ten devices send all the time. */
final class DrillRun implements AutoCloseable {

    private static final Duration TO_FIRE = Duration.ofMinutes(8);
    private static final Duration TO_CEASE = Duration.ofMinutes(3);
    private static final Duration BETWEEN = Duration.ofSeconds(1);
    private static final int DEVICES = 10;

    private final Plant plant;
    private final Consumer<String> out;
    private final List<String> failures = new ArrayList<>();
    private final ScheduledExecutorService devices = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong sent = new AtomicLong();

    /**
     * @param out told what is seen, line by line
     */
    DrillRun(Plant plant, Consumer<String> out) {
        this.plant = plant;
        this.out = out;
        var unused = devices.scheduleAtFixedRate(
                () -> plant.publish("device-" + sent.getAndIncrement() % DEVICES), 0, 100, TimeUnit.MILLISECONDS);
    }

    /** Sees that nothing fires while all is well. */
    void quiet(Duration time) {
        Set<String> seen = new HashSet<>();
        Await.until(time, () -> {
            seen.addAll(plant.prometheus().firing());
            Await.pass(BETWEEN);
            return false;
        });
        out.accept((seen.isEmpty() ? "ok      none fired" : "FAILED  " + seen + " fired") + " in " + time.toSeconds()
                + " s in which all was well");
        if (!seen.isEmpty()) {
            failures.add(seen + " fired while all was well");
        }
    }

    /** Causes a condition and waits for its alerts. */
    void run(Drill drill) {
        if (!Await.until(TO_CEASE, () -> noneOf(drill.alerts()))) {
            failures.add(drill.alerts() + " fired before: " + drill.cause());
            out.accept("FAILED  one of " + drill.alerts() + " fired before its cause");
            return;
        }
        out.accept("        " + drill.cause());
        long begin = System.nanoTime();
        drill.begin().on(plant);
        var waiting = new ArrayList<>(drill.alerts());
        Await.until(TO_FIRE, () -> {
            drill.on().on(plant);
            Set<String> firing = plant.prometheus().firing();
            waiting.removeIf(alert -> {
                if (firing.contains(alert)) {
                    out.accept("ok      " + alert + " fired after " + seconds(begin) + " s");
                }
                return firing.contains(alert);
            });
            Await.pass(BETWEEN);
            return waiting.isEmpty();
        });
        waiting.forEach(alert -> {
            failures.add(alert + " did not fire: " + drill.cause());
            out.accept("FAILED  " + alert + " did not fire within " + seconds(begin) + " s");
        });
        drill.end().on(plant);
    }

    private boolean noneOf(List<String> alerts) {
        Set<String> firing = plant.prometheus().firing();
        Await.pass(BETWEEN);
        return alerts.stream().noneMatch(firing::contains);
    }

    private static long seconds(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin).toSeconds();
    }

    /** What was not as it should be. */
    List<String> failures() {
        return failures;
    }

    @Override
    public void close() {
        devices.shutdownNow();
    }
}
