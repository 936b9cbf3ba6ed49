package io.millrace.chaos.ground;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.chaos.load.Picture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the dead letters that are committed. */
final class DeadLetterReader {
    private DeadLetterReader() {}

    static void readInto(Picture picture, String bootstrapServers) {
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = new ArrayList<>();
            consumer.partitionsFor(Topics.DEAD_LETTERS)
                    .forEach(each -> partitions.add(new TopicPartition(each.topic(), each.partition())));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    take(picture, record);
                }
            }
        }
    }

    private static void take(Picture picture, ConsumerRecord<byte[], byte[]> record) {
        String from = header(record, "__streams.errors.topic");
        String reason = header(record, "millrace.reason");
        String position =
                header(record, "__streams.errors.partition") + "@" + header(record, "__streams.errors.offset");
        // An upsert that was set aside is expected by nobody, so that it shows under its topic's name.
        picture.deadLetter(from.equals(Topics.READINGS) ? position : from + "-" + position, reason);
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), UTF_8);
    }
}
