package io.millrace.chaos.ground;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for real processes. */
public final class Await {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private Await() {}

    /** Waits until a condition holds; false if it does not within the time. */
    public static boolean until(Duration patience, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            pass(LOOK_EVERY);
        }
        return true;
    }

    /** Lets time pass, where that is what a fault or a moment consists of. */
    public static void pass(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }
}
