package io.millrace.quickstart;

import io.millrace.quickstart.terminal.Stop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** Publishes readings: all at once, or at a rate. Ends early when the end was asked for. */
final class Feed {

    private static final Duration TICK = Duration.ofMillis(20);

    private final Publisher publisher;
    private final Stop stop;
    private final InstantSource clock;

    Feed(Publisher publisher, Stop stop, InstantSource clock) {
        this.publisher = publisher;
        this.stop = stop;
        this.clock = clock;
    }

    /** Publishes messages as fast as Kafka takes them. */
    void publish(List<Message> messages) {
        for (Message message : messages) {
            if (stop.isAsked()) {
                return;
            }
            publisher.publish(message);
        }
        publisher.flush();
    }

    /**
     * Publishes what devices send.
     *
     * @param rate messages per second
     * @param count the number of messages
     * @param meanwhile called between messages, some times a second, with the number of messages so far
     */
    void publish(SimulatedDevices devices, int rate, long count, Consumer<Long> meanwhile) {
        Instant start = clock.instant();
        long sent = 0;
        while (sent < count && !stop.isAsked()) {
            long due = Math.min(count, due(start, rate));
            for (; sent < due; sent++) {
                publisher.publish(devices.next());
            }
            meanwhile.accept(sent);
            stop.await(TICK);
        }
        publisher.flush();
    }

    private long due(Instant start, int rate) {
        return 1 + Duration.between(start, clock.instant()).toMillis() * rate / 1_000;
    }
}
