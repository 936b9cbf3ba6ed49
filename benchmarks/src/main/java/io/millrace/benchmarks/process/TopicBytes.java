package io.millrace.benchmarks.process;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What is in a topic.
 *
 * @param records the records
 * @param payload the bytes of their keys and values
 * @param onDisk the bytes of the broker's log
 */
public record TopicBytes(long records, long payload, long onDisk) {

    public static final TopicBytes NOTHING = new TopicBytes(0, 0, 0);

    private static final Duration POLL = Duration.ofMillis(100);

    /** What is in the topics whose names begin so, by name. */
    public static Map<String, TopicBytes> of(String bootstrapServers, String prefix)
            throws ExecutionException, InterruptedException {
        var all = new TreeMap<String, TopicBytes>();
        Map<String, Long> disk = onDisk(bootstrapServers);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            for (String topic : admin.listTopics().names().get()) {
                if (topic.startsWith(prefix)) {
                    all.put(topic, read(bootstrapServers, topic, disk.getOrDefault(topic, 0L)));
                }
            }
        }
        return all;
    }

    private static Map<String, Long> onDisk(String bootstrapServers) throws ExecutionException, InterruptedException {
        var bytes = new HashMap<String, Long>();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            List<Integer> brokers = admin.describeCluster().nodes().get().stream()
                    .map(node -> node.id())
                    .toList();
            admin.describeLogDirs(brokers)
                    .allDescriptions()
                    .get()
                    .values()
                    .forEach(directories -> directories
                            .values()
                            .forEach(directory -> directory
                                    .replicaInfos()
                                    .forEach((partition, replica) ->
                                            bytes.merge(partition.topic(), replica.size(), Long::sum))));
        }
        return bytes;
    }

    private static TopicBytes read(String bootstrapServers, String topic, long onDisk) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed");
        long records = 0;
        long payload = 0;
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    records++;
                    payload += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
                }
            }
        }
        return new TopicBytes(records, payload, onDisk);
    }
}
