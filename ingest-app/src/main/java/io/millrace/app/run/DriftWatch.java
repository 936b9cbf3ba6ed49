package io.millrace.app.run;

import com.mongodb.MongoException;
import io.millrace.app.config.Settings;
import io.millrace.app.failure.Failure;
import io.millrace.app.metrics.Metrics;
import io.millrace.app.reconcile.Pace;
import io.millrace.app.reconcile.Reconciliation;
import io.millrace.app.stored.Selection;
import io.millrace.app.topics.Cluster;
import io.millrace.series.Series;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares what is stored with itself from time to time, slowly, on a thread of its own, until it is closed. */
final class DriftWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DriftWatch.class);

    /** Windows that are not over by then are still being written. */
    private static final Duration SETTLED = Duration.ofMinutes(10);

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Settings settings;
    private final Metrics metrics;
    private final Database database;
    private final ScheduledExecutorService thread;

    private DriftWatch(Settings settings, Metrics metrics, Database database, ScheduledExecutorService thread) {
        this.settings = settings;
        this.metrics = metrics;
        this.database = database;
        this.thread = thread;
    }

    /** Starts looking; the first look ends {@code every} after the start. */
    static DriftWatch start(Settings settings, Metrics metrics, Duration every) {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
            var looking = new Thread(task, "watch-drift");
            looking.setDaemon(true);
            return looking;
        });
        var watch = new DriftWatch(
                settings,
                metrics,
                Database.open(settings.mongodb(), settings.application().name()),
                thread);
        var unused =
                thread.scheduleWithFixedDelay(watch::look, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private void look() {
        try (Cluster cluster = Cluster.connect(settings.kafka())) {
            settings.application().series().forEach(series -> look(series, cluster));
        } catch (CancellationException e) {
            log.debug("The look for drift was cut off", e);
        } catch (Failure | MongoException e) {
            // An exception would end the looking for good.
            log.warn("Nobody could look for drift: {}", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            log.warn("The look for drift ended: {}", e.toString(), e);
        }
    }

    private void look(Series series, Cluster cluster) {
        Instant now = Instant.now();
        var selection = new Selection(
                Map.of(),
                now.minus(settings.reconcile().within()).toEpochMilli(),
                now.minus(SETTLED).toEpochMilli());
        var reconciliation = new Reconciliation(
                database.database(), settings.application(), series, settings.commitInterval(), InstantSource.system());
        Reconciliation.Found found = reconciliation.look(
                selection, cluster, Pace.perSecond(settings.reconcile().spansPerSecond()));
        if (!found.judged()) {
            log.info("Drift of series {} is not judged: the sink is behind", series.name());
            return;
        }
        metrics.drift(series.name(), found.drifts().size());
        if (!found.drifts().isEmpty()) {
            log.warn(
                    "{} spans of series {} do not agree, the first one {}; 'millrace reconcile' lists them",
                    found.drifts().size(),
                    series.name(),
                    found.drifts().get(0));
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                log.debug("The look for drift is still under way");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        database.close();
    }
}
