package io.millrace.app.run;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been started, to be stopped in the opposite order within one grace period. Stopping twice does no harm. */
final class Closing {

    private static final Logger log = LoggerFactory.getLogger(Closing.class);

    private final Deque<Part> parts = new ArrayDeque<>();

    /** Stops one part. */
    interface Stop {
        /**
         * Stops it.
         *
         * @param left what is left of the grace period; never negative
         * @return whether it ended in time
         */
        boolean within(Duration left) throws Exception;
    }

    private record Part(String name, Stop stop) {}

    /** Something that needs a part of the grace period. */
    synchronized void add(String name, Stop stop) {
        parts.push(new Part(name, stop));
    }

    /** Something that stops at once. */
    void add(String name, AutoCloseable part) {
        add(name, left -> {
            part.close();
            return true;
        });
    }

    /** Stops everything; whatever goes wrong is logged and does not keep the rest from being stopped. */
    synchronized boolean close(Duration grace) {
        long deadline = System.nanoTime() + grace.toNanos();
        boolean inTime = true;
        while (!parts.isEmpty()) {
            Part part = parts.pop();
            Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
            try {
                if (!part.stop().within(left)) {
                    log.error("{} did not stop within {} s", part.name(), grace.toSeconds());
                    inTime = false;
                }
            } catch (Exception e) {
                log.error("{} did not stop cleanly: {}", part.name(), e.toString());
                log.debug("What went wrong while {} was stopped", part.name(), e);
            }
        }
        return inTime;
    }
}
