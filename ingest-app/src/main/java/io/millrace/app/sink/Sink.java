package io.millrace.app.sink;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.sink.write.Backoff;
import io.millrace.app.sink.write.MongoUpserts;
import io.millrace.app.sink.write.Outage;
import io.millrace.app.sink.write.Upserts;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/** Starts sinks. */
public final class Sink {

    private Sink() {}

    /**
     * Starts a sink on a thread of its own and returns at once. It expects its topics, and committed offsets of its group for
     * all their partitions; it creates neither.
     *
     * @param database where the collections are; stays its owner's, who closes the client after the sink
     */
    public static RunningSink start(SinkSettings settings, MongoDatabase database, SinkMetrics metrics) {
        return start(
                settings, KafkaClients.of(settings), outage -> upserts(settings, database, outage, metrics), metrics);
    }

    static RunningSink start(
            SinkSettings settings, KafkaClients clients, Function<Outage, Upserts> upserts, SinkMetrics metrics) {
        InstantSource clock = InstantSource.system();
        var health = new SinkHealth(clock);
        var stop = new Stop();
        var observed = new ObservedClients(clients);
        var thread = new Thread(
                new SinkThread(
                        settings, observed, upserts.apply(health), metrics, health, backoff(settings), clock, stop),
                settings.group());
        thread.start();
        return new RunningSink(thread, stop, health, observed);
    }

    private static Upserts upserts(SinkSettings settings, MongoDatabase database, Outage outage, SinkMetrics metrics) {
        var upserts = new MongoUpserts(
                database, settings.times().attempt(), backoff(settings), outage, metrics, InstantSource.system());
        upserts.probe();
        return upserts;
    }

    private static Backoff backoff(SinkSettings settings) {
        return new Backoff(
                settings.times().shortestBackoff(),
                settings.times().longestBackoff(),
                () -> ThreadLocalRandom.current().nextDouble());
    }
}
