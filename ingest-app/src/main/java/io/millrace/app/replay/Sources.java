package io.millrace.app.replay;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.ClientSettings;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.SourceTopics;
import io.millrace.reading.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The messages of topics between two times of the records. No group is joined and no offset committed. */
public final class Sources {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Map<String, Object> kafka;
    private final Map<String, TopicDescription> topics;

    /**
     * @param kafka Kafka properties as the user gave them
     * @throws Failure with {@link ExitCode#TOPIC} if a topic is missing
     */
    public Sources(Map<String, Object> kafka, Cluster cluster, List<String> names) {
        this.kafka = kafka;
        this.topics = cluster.topics(names);
        List<String> missing =
                names.stream().filter(topic -> !topics.containsKey(topic)).toList();
        if (!missing.isEmpty()) {
            throw new Failure(
                    ExitCode.TOPIC, "topic " + String.join(", ", missing) + " does not exist on " + cluster.address());
        }
    }

    /** Tells each message whose record's time is in a span, in milliseconds since the epoch, as far as it is there now. */
    public void each(long from, long to, Consumer<Message> out) {
        try (var consumer = new KafkaConsumer<>(
                ClientSettings.ofReader(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = partitions();
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, PATIENCE);
            var times = new HashMap<TopicPartition, Long>();
            partitions.forEach(partition -> times.put(partition, Math.max(0, from)));
            Map<TopicPartition, OffsetAndTimestamp> begins = consumer.offsetsForTimes(times, PATIENCE);
            for (TopicPartition partition : partitions) {
                OffsetAndTimestamp begin = begins.get(partition);
                consumer.seek(partition, begin == null ? ends.getOrDefault(partition, 0L) : begin.offset());
            }
            new InOrder(consumer, ends).each(record -> {
                // Times of producers may go back, so that records of a span may be among later ones: all are looked at.
                if (record.timestamp() >= from && record.timestamp() < to) {
                    out.accept(message(record));
                }
            });
        } catch (KafkaException e) {
            throw new Failure(ExitCode.BROKER, "the topics cannot be read: " + e.getMessage(), e);
        }
    }

    private List<TopicPartition> partitions() {
        var partitions = new ArrayList<TopicPartition>();
        topics.forEach((topic, description) -> description
                .partitions()
                .forEach(partition -> partitions.add(new TopicPartition(topic, partition.partition()))));
        return partitions;
    }

    private Message message(ConsumerRecord<byte[], byte[]> record) {
        TopicDescription topic = topics.get(record.topic());
        return SourceTopics.message(record, topic == null ? "" : SourceTopics.shortId(topic));
    }
}
