package io.millrace.topology;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * Kafka clients for Kafka Streams, of which the main consumer hands over all that a poll brought of a partition of a source
 * topic as one record. Kafka Streams spends as much on a record as parsing does; so it spends that once for many messages.
 *
 * <p>Such a record has the offset of its first message. Kafka Streams commits the offset of the first record that it has not
 * processed or, where it has processed all, where the consumer would go on: both are right for it, and no message of a batch is
 * ever committed without the others.
 */
final class BatchingClients implements KafkaClientSupplier {

    private final Set<String> topics;

    /** @param topics the topics whose records the topology can take in batches */
    BatchingClients(Set<String> topics) {
        this.topics = Set.copyOf(topics);
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return consumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return consumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return batching(consumer(config));
    }

    private static Consumer<byte[], byte[]> consumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A consumer that does what this one does, but for what {@code poll} answers. */
    @SuppressWarnings(
            "unchecked") // The proxy implements nothing but Consumer, and passes on what a Consumer of bytes answers.
    Consumer<byte[], byte[]> batching(Consumer<byte[], byte[]> consumer) {
        return (Consumer<byte[], byte[]>) Proxy.newProxyInstance(
                Consumer.class.getClassLoader(),
                new Class<?>[] {Consumer.class},
                (proxy, method, arguments) -> call(consumer, method, arguments));
    }

    private Object call(Consumer<byte[], byte[]> consumer, Method method, Object[] arguments) throws Throwable {
        try {
            Object answer = method.invoke(consumer, arguments);
            return answer instanceof ConsumerRecords<?, ?> polled ? batches(consumer, bytes(polled)) : answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @SuppressWarnings("unchecked") // The consumer is one of bytes.
    private static ConsumerRecords<byte[], byte[]> bytes(ConsumerRecords<?, ?> polled) {
        return (ConsumerRecords<byte[], byte[]>) polled;
    }

    private ConsumerRecords<byte[], byte[]> batches(
            Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> polled) {
        if (polled.isEmpty()) {
            return polled;
        }
        var batches = new LinkedHashMap<TopicPartition, List<ConsumerRecord<byte[], byte[]>>>();
        for (TopicPartition partition : polled.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> records = polled.records(partition);
            batches.put(
                    partition,
                    topics.contains(partition.topic())
                            ? List.of(batch(
                                    records, consumer.currentLag(partition).orElse(0)))
                            : records);
        }
        return new ConsumerRecords<>(batches, polled.nextOffsets());
    }

    private static ConsumerRecord<byte[], byte[]> batch(List<ConsumerRecord<byte[], byte[]>> records, long waiting) {
        ConsumerRecord<byte[], byte[]> first = records.get(0);
        ConsumerRecord<byte[], byte[]> last = records.get(records.size() - 1);
        int bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            bytes += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        }
        return new ConsumerRecord<>(
                first.topic(),
                first.partition(),
                first.offset(),
                last.timestamp(),
                last.timestampType(),
                0,
                bytes,
                new byte[0],
                new byte[0],
                new Messages.BatchHeaders(new Messages.Batch(records, waiting)),
                Optional.empty());
    }
}
