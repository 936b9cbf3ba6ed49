package io.millrace.app.sink;

import io.millrace.app.logging.LogRate;
import io.millrace.app.sink.SinkStatus.Failed;
import io.millrace.app.sink.SinkStatus.Restarting;
import io.millrace.app.sink.SinkStatus.Running;
import io.millrace.app.sink.SinkStatus.Stopped;
import io.millrace.app.sink.SinkStatus.WaitingForMongoDb;
import io.millrace.app.sink.write.Outage;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the status of a sink from what its parts report. Thread-safe. */
final class SinkHealth implements Outage {

    private static final Logger LOG = LoggerFactory.getLogger(SinkHealth.class);

    private final InstantSource clock;
    private final LogRate rate;
    private volatile SinkStatus status = new Running();

    SinkHealth(InstantSource clock) {
        this.clock = clock;
        this.rate = new LogRate(clock);
    }

    SinkStatus status() {
        return status;
    }

    @Override
    public synchronized void troubled(String collection, String trouble) {
        Instant since = status instanceof WaitingForMongoDb waiting ? waiting.since() : clock.instant();
        if (status instanceof Running || status instanceof WaitingForMongoDb) {
            status = new WaitingForMongoDb(since, trouble);
        }
        rate.ifDue(suppressed -> LOG.atWarn()
                .addKeyValue("millrace.collection", collection)
                .log(
                        "Waiting for MongoDB since {}, writing to {}: {} ({} more failures were not logged)",
                        since,
                        collection,
                        trouble,
                        suppressed));
    }

    @Override
    public void answered() {
        if (status instanceof WaitingForMongoDb) {
            recovered();
        }
    }

    void running() {
        set(new Running());
    }

    void restarting(int restarts, Throwable cause) {
        set(new Restarting(clock.instant(), restarts, cause));
    }

    void stopped() {
        set(new Stopped());
    }

    void failed(Throwable cause) {
        set(new Failed(cause));
    }

    private synchronized void recovered() {
        if (status instanceof WaitingForMongoDb waiting) {
            status = new Running();
            LOG.info("MongoDB answers again, after trouble since {}", waiting.since());
        }
    }

    private synchronized void set(SinkStatus next) {
        status = next;
    }
}
