package io.millrace.quickstart;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Counts the records in a topic of dead letters. */
final class DeadLetters {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String bootstrapServers;
    private final InstantSource clock;

    DeadLetters(String bootstrapServers, InstantSource clock) {
        this.bootstrapServers = bootstrapServers;
        this.clock = clock;
    }

    /** The committed records of a topic at this moment, read one by one: offsets would count transaction markers too. */
    long count(String topic) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long count = 0;
            var deadline = clock.instant().plus(PATIENCE);
            while (isBehind(consumer, ends) && clock.instant().isBefore(deadline)) {
                count += consumer.poll(POLL).count();
            }
            return count;
        }
    }

    private static boolean isBehind(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }
}
