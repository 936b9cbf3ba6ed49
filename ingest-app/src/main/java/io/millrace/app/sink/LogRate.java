package io.millrace.app.sink;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongConsumer;

/** Lets a message through at most every ten seconds, with the number of those that were held back. Thread-safe. */
final class LogRate {

    private static final Duration EVERY = Duration.ofSeconds(10);

    private final InstantSource clock;
    private Instant next = Instant.MIN;
    private long suppressed;

    LogRate(InstantSource clock) {
        this.clock = clock;
    }

    void ifDue(LongConsumer log) {
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
