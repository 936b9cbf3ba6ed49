package io.millrace.app.run;

import io.millrace.app.lag.KafkaEndOffsets;
import io.millrace.app.lag.LagLooks;
import io.millrace.app.metrics.Metrics;
import io.millrace.app.topics.ClientSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the lag of the topology every few seconds, on a thread of its own, until it is closed. */
final class LagWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LagWatch.class);
    private static final Duration EVERY = Duration.ofSeconds(5);

    private final ScheduledExecutorService thread;
    private final KafkaEndOffsets ends;

    private LagWatch(ScheduledExecutorService thread, KafkaEndOffsets ends) {
        this.thread = thread;
        this.ends = ends;
    }

    static LagWatch start(RunningStreams streams, Map<String, Object> kafka, Metrics metrics) {
        Set<String> topics = metrics.readTopics();
        var ends = new KafkaEndOffsets(Admin.create(ClientSettings.of(kafka, "admin.")));
        var looks = new LagLooks(() -> streams.readers(topics), ends, InstantSource.system());
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
            var looking = new Thread(task, "watch-lag");
            looking.setDaemon(true);
            return looking;
        });
        var unused =
                thread.scheduleWithFixedDelay(() -> look(looks, metrics), 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return new LagWatch(thread, ends);
    }

    private static void look(LagLooks looks, Metrics metrics) {
        try {
            looks.look().ifPresent(metrics::lag);
        } catch (RuntimeException e) {
            // An exception would end the looking for good.
            log.warn("The lag could not be looked at: {}", e.toString());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        ends.close();
    }
}
