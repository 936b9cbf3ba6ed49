package io.millrace.benchmarks.contestant;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/**
 * How many readings the upsert records of a topic carry in the end: the last count of each bucket, or of each window. What is not
 * committed does not count. Not thread-safe.
 */
final class UpsertTotals implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Map<String, Long> counts = new HashMap<>();

    UpsertTotals(String bootstrapServers, String topic) {
        this.consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        this.partitions = consumer.partitionsFor(topic).stream()
                .map(each -> new TopicPartition(topic, each.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Reads on to the end, and answers how many readings there are. */
    long readings() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                take(record.value());
            }
        }
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private void take(byte[] upsert) {
        take(upsert, counts);
    }

    /** Puts the counts of an upsert record over those of earlier ones. */
    static void take(byte[] upsert, Map<String, Long> counts) {
        try (var reader = new BsonBinaryReader(ByteBuffer.wrap(upsert))) {
            reader.readStartDocument();
            String id = "";
            while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                String name = reader.readName();
                if (name.equals("_id")) {
                    id = reader.readString();
                } else if (name.equals("control.count")) {
                    counts.put(id, number(reader));
                } else if (name.startsWith("windows.")) {
                    counts.put(id + ' ' + name, countOf(reader));
                } else {
                    reader.skipValue();
                }
            }
            reader.readEndDocument();
        }
    }

    private static long countOf(BsonBinaryReader reader) {
        long count = 0;
        reader.readStartDocument();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            if (reader.readName().equals("count")) {
                count = number(reader);
            } else {
                reader.skipValue();
            }
        }
        reader.readEndDocument();
        return count;
    }

    private static long number(BsonBinaryReader reader) {
        return reader.getCurrentBsonType() == BsonType.INT32 ? reader.readInt32() : reader.readInt64();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
