package io.millrace.benchmarks.load;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Readings as devices send them: now, at a steady rate, each meta in turn. */
public final class Pace {

    private static final Duration TICK = Duration.ofMillis(5);

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final Load load;
    private final double perSecond;

    /**
     * @param load its metas and fields count; how many readings there are, the duration says
     * @param perSecond readings per second, of all metas together
     */
    public Pace(Producer<byte[], byte[]> producer, String topic, Load load, double perSecond) {
        this.producer = producer;
        this.topic = topic;
        this.load = load;
        this.perSecond = perSecond;
    }

    /** Told of each reading that is sent. */
    @FunctionalInterface
    public interface Listener {
        /** A reading of this meta has this time, in milliseconds since the epoch, and a message of so many bytes with its key. */
        void sent(int meta, long time, int bytes);
    }

    /** Sends for so long; answers how many. */
    public long run(Duration duration, Listener listener) {
        var messages = new Messages(load);
        long start = System.nanoTime();
        long sent = 0;
        for (long passed = 0; passed < duration.toNanos(); passed = System.nanoTime() - start) {
            long due = (long) (passed / 1e9 * perSecond);
            for (; sent < due; sent++) {
                int meta = (int) (sent % load.metas());
                long time = System.currentTimeMillis();
                byte[] key = Messages.key(meta);
                byte[] value = messages.value(meta, (int) (sent / load.metas()), time);
                listener.sent(meta, time, key.length + value.length);
                var unused = producer.send(new ProducerRecord<>(topic, key, value));
            }
            LockSupport.parkNanos(TICK.toNanos());
        }
        producer.flush();
        return sent;
    }
}
