package io.millrace.app.sink;

import io.millrace.app.sink.write.Backoff;
import io.millrace.app.sink.write.Upserts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the loop; after an error, again with new clients from the committed offsets, which the guard makes harmless. A Kafka
 * that does not answer is waited for; other errors are survived a bounded number of times in a row.
 */
final class SinkThread implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(SinkThread.class);

    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final SinkSettings settings;
    private final KafkaClients clients;
    private final Upserts upserts;
    private final SinkMetrics metrics;
    private final SinkHealth health;
    private final Backoff backoff;
    private final InstantSource clock;
    private final Stop stop;

    SinkThread(
            SinkSettings settings,
            KafkaClients clients,
            Upserts upserts,
            SinkMetrics metrics,
            SinkHealth health,
            Backoff backoff,
            InstantSource clock,
            Stop stop) {
        this.settings = settings;
        this.clients = clients;
        this.upserts = upserts;
        this.metrics = metrics;
        this.health = health;
        this.backoff = backoff;
        this.clock = clock;
        this.stop = stop;
    }

    @Override
    public void run() {
        try {
            runUntilStopped();
            health.stopped();
            LOG.info("The sink has stopped");
        } catch (InterruptedException | InterruptException e) {
            health.stopped();
            LOG.warn("The sink was interrupted; what was not committed is read again at the next start");
        } catch (Throwable e) {
            health.failed(e);
            LOG.error("The sink has failed and writes no more: {}", e.getMessage(), e);
        }
    }

    private void runUntilStopped() throws InterruptedException {
        int attempts = 0;
        int restarts = 0;
        while (!stop.isWished()) {
            Instant begun = clock.instant();
            try {
                runOnce();
            } catch (InterruptException e) {
                throw e;
            } catch (RuntimeException e) {
                // What a rebalance callback throws comes wrapped out of the poll, so causes count as well.
                Optional<InvalidOffsetException> lost = cause(e, InvalidOffsetException.class);
                if (lost.isPresent()) {
                    throw new LostPositionException(settings.group(), lost.get());
                }
                if (stop.isWished()) {
                    LOG.warn("The sink ended with an error; what was not committed is read again", e);
                    return;
                }
                boolean calm =
                        clock.instant().isAfter(begun.plus(settings.times().calm()));
                attempts = calm ? 1 : attempts + 1;
                restarts = (calm ? 0 : restarts)
                        + (cause(e, RetriableException.class).isPresent() ? 0 : 1);
                if (restarts > settings.restarts()) {
                    throw e;
                }
                Duration wait = backoff.after(attempts);
                health.restarting(restarts, e);
                LOG.warn(
                        "The sink starts again in {} ms, restart {} of {}",
                        wait.toMillis(),
                        restarts,
                        settings.restarts(),
                        e);
                if (stop.await(wait)) {
                    return;
                }
            }
        }
    }

    private static <T extends Throwable> Optional<T> cause(Throwable error, Class<T> type) {
        for (Throwable each = error; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return Optional.of(type.cast(each));
            }
        }
        return Optional.empty();
    }

    private void runOnce() {
        Producer<byte[], byte[]> producer = clients.producer();
        try {
            producer.initTransactions();
            runWith(producer);
        } finally {
            // Without a limit, this waits for a transaction to end that a broker which is away will never end.
            producer.close(CLOSE);
        }
    }

    private void runWith(Producer<byte[], byte[]> producer) {
        Consumer<byte[], byte[]> consumer = clients.consumer();
        var loop = new SinkLoop(settings, consumer, new Commits(producer, clock), upserts, metrics, clock);
        try {
            health.running();
            loop.run(stop::isWished);
            loop.finish(stop.grace());
        } finally {
            loop.abandon();
            consumer.close(CloseOptions.timeout(CLOSE));
        }
    }
}
