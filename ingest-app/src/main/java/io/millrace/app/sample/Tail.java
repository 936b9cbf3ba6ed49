package io.millrace.app.sample;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.ClientSettings;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.SourceTopics;
import io.millrace.reading.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The newest records of a topic.
 *
 * @param topic the topic
 * @param partitions its number of partitions
 * @param records the number of records that are in the topic, about
 * @param messages the newest ones, oldest first
 */
public record Tail(String topic, int partitions, long records, List<Message> messages) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    public Tail {
        messages = List.copyOf(messages);
    }

    /**
     * Reads the newest records that are there now. Leaves no trace: no group is joined and no offset committed.
     *
     * @param kafka Kafka properties as the user gave them
     * @param topic the topic
     * @param count how many records at most
     * @throws Failure with {@link ExitCode#TOPIC} if the topic does not exist
     */
    public static Tail read(Map<String, Object> kafka, Cluster cluster, String topic, int count) {
        TopicDescription description = cluster.topics(List.of(topic)).get(topic);
        if (description == null) {
            throw new Failure(ExitCode.TOPIC, "topic '" + topic + "' does not exist on " + cluster.address());
        }
        String topicId = SourceTopics.shortId(description);
        List<TopicPartition> partitions = description.partitions().stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        try (var consumer = new KafkaConsumer<>(
                ClientSettings.ofReader(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions, PATIENCE);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, PATIENCE);
            consumer.assign(partitions);
            long total = 0;
            for (TopicPartition partition : partitions) {
                long begin = begins.getOrDefault(partition, 0L);
                long end = ends.getOrDefault(partition, 0L);
                total += end - begin;
                consumer.seek(partition, Math.max(begin, end - count));
            }
            List<ConsumerRecord<byte[], byte[]>> newest = poll(consumer, ends);
            newest.sort(Comparator.comparingLong(ConsumerRecord<byte[], byte[]>::timestamp)
                    .thenComparingInt(ConsumerRecord::partition)
                    .thenComparingLong(ConsumerRecord::offset));
            List<Message> messages = newest.subList(Math.max(0, newest.size() - count), newest.size()).stream()
                    .map(record -> SourceTopics.message(record, topicId))
                    .toList();
            return new Tail(topic, partitions.size(), total, messages);
        } catch (KafkaException e) {
            throw new Failure(ExitCode.BROKER, "topic '" + topic + "' cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> poll(
            KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && !reached(consumer, ends)) {
            consumer.poll(Duration.ofMillis(200)).forEach(records::add);
        }
        return records;
    }

    private static boolean reached(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }
}
