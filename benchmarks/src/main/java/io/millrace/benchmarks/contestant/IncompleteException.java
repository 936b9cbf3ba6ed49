package io.millrace.benchmarks.contestant;

/** A run whose result is not what was sent: its time does not count. */
public final class IncompleteException extends RuntimeException {

    IncompleteException(String message) {
        super(message);
    }

    /** Compares what arrived with what was sent. */
    static void check(String what, long arrived, long expected) {
        if (arrived != expected) {
            throw new IncompleteException(
                    String.format("%s: %,d arrived, %,d were sent: the run does not count", what, arrived, expected));
        }
    }
}
