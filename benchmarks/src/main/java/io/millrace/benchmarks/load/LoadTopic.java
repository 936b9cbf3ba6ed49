package io.millrace.benchmarks.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Topics of readings, compressed with lz4. */
public final class LoadTopic {

    private LoadTopic() {}

    /** Makes the topic of a load and fills it. */
    public static void prepare(String bootstrapServers, Load load) throws ExecutionException, InterruptedException {
        create(bootstrapServers, load.topic());
        try (Producer<byte[], byte[]> producer = producer(bootstrapServers, Map.of())) {
            fill(producer, load, load.topic());
        }
    }

    public static void create(String bootstrapServers, String topic) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(Load.PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
    }

    /** Sends a load to a topic, and waits for the acknowledgements. */
    public static void fill(Producer<byte[], byte[]> producer, Load load, String topic) {
        var messages = new Messages(load);
        var failure = new AtomicReference<@Nullable Exception>();
        Callback failed = (metadata, exception) -> failure.compareAndSet(null, exception);
        new Schedule(load).each((meta, reading, late, twice) -> {
            // Without a key a reading goes to any partition, the same one in each run.
            byte[] key = load.keyed() ? Messages.key(meta) : null;
            Integer partition = load.keyed() ? null : Math.floorMod(meta * 31 + reading * 17, Load.PARTITIONS);
            var unused =
                    producer.send(new ProducerRecord<>(topic, partition, key, messages.value(meta, reading)), failed);
        });
        producer.flush();
        Exception first = failure.get();
        if (first != null) {
            throw new IllegalStateException("the load could not be sent: " + first.getMessage(), first);
        }
    }

    public static Producer<byte[], byte[]> producer(String bootstrapServers, Map<String, Object> more) {
        var settings = new HashMap<String, Object>(more);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, 50);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 256 << 10);
        // The leader of a topic just made may refuse a request and take the next one; then the first comes out of order
        // for ever.
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
