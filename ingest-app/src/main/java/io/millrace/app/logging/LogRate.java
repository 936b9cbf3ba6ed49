package io.millrace.app.logging;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongConsumer;

/** Lets a message through at most every ten seconds, with the number of those that were held back. Thread-safe. */
public final class LogRate {

    private static final Duration EVERY = Duration.ofSeconds(10);

    private final InstantSource clock;
    private Instant next = Instant.MIN;
    private long suppressed;

    /** A rate by this clock. */
    public LogRate(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Logs, if it is time.
     *
     * @param log what logs; it is given the number of messages that were held back since the last one
     */
    public void ifDue(LongConsumer log) {
        long heldBack;
        synchronized (this) {
            Instant now = clock.instant();
            if (now.isBefore(next)) {
                suppressed++;
                return;
            }
            next = now.plus(EVERY);
            heldBack = suppressed;
            suppressed = 0;
        }
        log.accept(heldBack);
    }
}
