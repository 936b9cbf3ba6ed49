package io.millrace.app.sink;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;

/** Clients whose measurements can be asked for: those of the ones that were made last. Thread-safe. */
final class ObservedClients implements KafkaClients {

    private final KafkaClients clients;
    private volatile @Nullable Consumer<byte[], byte[]> consumer;
    private volatile @Nullable Producer<byte[], byte[]> producer;

    ObservedClients(KafkaClients clients) {
        this.clients = clients;
    }

    @Override
    public Consumer<byte[], byte[]> consumer() {
        Consumer<byte[], byte[]> made = clients.consumer();
        consumer = made;
        return made;
    }

    @Override
    public Producer<byte[], byte[]> producer() {
        Producer<byte[], byte[]> made = clients.producer();
        producer = made;
        return made;
    }

    /** What they measure; a client may be asked for that from any thread, also after its end. */
    Map<MetricName, Metric> measurements() {
        var all = new HashMap<MetricName, Metric>();
        Consumer<byte[], byte[]> reads = consumer;
        if (reads != null) {
            all.putAll(reads.metrics());
        }
        Producer<byte[], byte[]> writes = producer;
        if (writes != null) {
            all.putAll(writes.metrics());
        }
        return all;
    }
}
