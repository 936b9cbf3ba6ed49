package io.millrace.quickstart;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Publishes messages and remembers how many of which kind. Not for several threads. */
final class Publisher implements AutoCloseable {

    private final Producer<String, String> producer;
    private final Map<String, String> topics;
    private final Map<String, Published> published = new LinkedHashMap<>();
    private final AtomicReference<@Nullable Exception> refused = new AtomicReference<>();

    /** Publishes to the topic of each series, by name. */
    Publisher(String bootstrapServers, Map<String, String> topics) {
        this.producer = producer(bootstrapServers);
        this.topics = Map.copyOf(topics);
    }

    static Producer<String, String> producer(String bootstrapServers) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.LINGER_MS_CONFIG,
                20,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                15_000,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4");
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    /** Hands a message to the producer; a problem with it is told by the next call, or by {@link #flush()}. */
    void publish(Message message) {
        String topic = topics.get(message.series());
        // What becomes of it is told to the callback.
        var unused = producer.send(
                new ProducerRecord<>(topic, message.key(), message.value()), (where, problem) -> remember(problem));
        published.merge(message.series(), Published.NOTHING.and(message.kind()), Published::and);
        requireNothingRefused();
    }

    /** Waits until Kafka has everything. */
    void flush() {
        producer.flush();
        requireNothingRefused();
    }

    /** What was published, by series, in the order of the first message of each. */
    Map<String, Published> published() {
        return new LinkedHashMap<>(published);
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(10));
    }

    private void remember(@Nullable Exception problem) {
        if (problem != null) {
            refused.compareAndSet(null, problem);
        }
    }

    private void requireNothingRefused() {
        Exception problem = refused.get();
        if (problem != null) {
            throw new Failure(ExitCode.BROKER, "Kafka did not take a message: " + problem.getMessage(), problem);
        }
    }
}
