package io.millrace.app.sink;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A sink that was started. Thread-safe. */
public final class RunningSink implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningSink.class);

    private static final Duration DEFAULT_GRACE = Duration.ofSeconds(20);

    /** Beyond the grace period: the last commit, and leaving the group. */
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private final Thread thread;
    private final Stop stop;
    private final SinkHealth health;

    RunningSink(Thread thread, Stop stop, SinkHealth health) {
        this.thread = thread;
        this.stop = stop;
        this.health = health;
    }

    public SinkStatus status() {
        return health.status();
    }

    /**
     * Begins nothing new, lets what is under way end for at most {@code grace}, commits what is acknowledged, leaves the group,
     * and returns when that is done. What is not committed is read again by the next process, which does no harm.
     */
    public void close(Duration grace) {
        stop.wish(grace);
        try {
            thread.join(grace.plus(FAREWELL).toMillis());
            if (thread.isAlive()) {
                LOG.warn("The sink does not end by itself and is interrupted");
                thread.interrupt();
                thread.join(FAREWELL.toMillis());
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        close(DEFAULT_GRACE);
    }
}
