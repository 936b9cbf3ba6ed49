package io.millrace.app.sink;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
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
    private final ObservedClients clients;

    RunningSink(Thread thread, Stop stop, SinkHealth health, ObservedClients clients) {
        this.thread = thread;
        this.stop = stop;
        this.health = health;
        this.clients = clients;
    }

    /** What its Kafka clients measure now, whichever they are; they are made anew after an error. */
    public Map<MetricName, Metric> measurements() {
        return clients.measurements();
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
