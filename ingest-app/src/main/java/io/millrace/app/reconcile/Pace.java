package io.millrace.app.reconcile;

import java.util.concurrent.locks.LockSupport;

/** How fast spans are looked at: at most so many a second. Used by one thread. */
public final class Pace {

    private final long nanosPerSpan;
    private long next = System.nanoTime();

    private Pace(long nanosPerSpan) {
        this.nanosPerSpan = nanosPerSpan;
    }

    /** As fast as the database answers. */
    public static Pace unbounded() {
        return new Pace(0);
    }

    /** At most so many spans a second, without catching up on time that was lost. */
    public static Pace perSecond(int spans) {
        return new Pace(1_000_000_000L / spans);
    }

    /** Waits until the next span may be looked at. Returns at once, with the flag still set, when interrupted. */
    void await() {
        if (nanosPerSpan == 0) {
            return;
        }
        long now = System.nanoTime();
        while (next - now > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(next - now);
            now = System.nanoTime();
        }
        next = Math.max(next, now) + nanosPerSpan;
    }
}
