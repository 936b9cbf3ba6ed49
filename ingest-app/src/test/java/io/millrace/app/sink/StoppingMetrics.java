package io.millrace.app.sink;

import io.millrace.embedded.EmbeddedBroker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stops the broker between an acknowledgement of MongoDB and the commit. */
final class StoppingMetrics extends SinkMetrics.None {

    private final EmbeddedBroker broker;
    private final int port;
    private final AtomicBoolean stopped = new AtomicBoolean();

    StoppingMetrics(EmbeddedBroker broker) {
        this.broker = broker;
        this.port = broker.port();
    }

    int port() {
        return port;
    }

    @Override
    public void age(String collection, Duration age) {
        if (stopped.compareAndSet(false, true)) {
            broker.close();
        }
    }
}
