package io.millrace.app.sink.write;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before trying again: doubled with each attempt up to {@code longest}, and between half and the whole of
 * that, so that many who wait don't come back all at once.
 *
 * @param shortest the wait after the first failure, before it is spread
 * @param longest the longest wait
 * @param spread draws from 0 (inclusive) to 1 (exclusive)
 */
public record Backoff(Duration shortest, Duration longest, DoubleSupplier spread) {

    /** The wait before the next attempt after this many failures in a row, from 1. */
    public Duration after(int failures) {
        double doubled = shortest.toMillis() * Math.pow(2, Math.max(0, failures - 1));
        double whole = Math.min((double) longest.toMillis(), doubled);
        return Duration.ofMillis(Math.round(whole * (0.5 + 0.5 * spread.getAsDouble())));
    }
}
