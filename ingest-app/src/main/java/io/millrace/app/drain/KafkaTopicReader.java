package io.millrace.app.drain;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.ClientSettings;
import io.millrace.app.topics.Cluster;
import io.millrace.topology.Drain;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads topics to their end. A transaction that a killed instance left open is waited for: it ends by its time-out. */
final class KafkaTopicReader implements Drain.TopicReader, AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final String group;
    private final Cluster cluster;
    private final KafkaConsumer<byte[], byte[]> consumer;

    KafkaTopicReader(String group, Map<String, Object> kafka, Cluster cluster) {
        this.group = group;
        this.cluster = cluster;
        Map<String, Object> settings = ClientSettings.of(kafka, "consumer.");
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        this.consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public void readToEnd(
            TopicPartition partition, OptionalLong from, Consumer<ConsumerRecord<byte[], byte[]>> records) {
        long begin = offset(partition, OffsetSpec.earliest());
        long end = offset(partition, OffsetSpec.latest());
        consumer.assign(List.of(partition));
        consumer.seek(partition, Math.max(begin, from.orElse(begin)));
        long lastMove = System.nanoTime();
        long before = -1;
        while (consumer.position(partition) < end) {
            consumer.poll(POLL).forEach(records);
            long now = System.nanoTime();
            if (consumer.position(partition) != before) {
                before = consumer.position(partition);
                lastMove = now;
            } else if (now - lastMove > PATIENCE.toNanos()) {
                throw new Failure(
                        ExitCode.BROKER,
                        partition + " cannot be read beyond offset " + before + " of " + end
                                + ": a transaction is open there, or its leader is away");
            }
        }
    }

    @Override
    public OptionalLong committed(TopicPartition partition) {
        OffsetAndMetadata committed = cluster.await(
                        "the offsets of group '" + group + "'",
                        cluster.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .get(partition);
        return committed == null ? OptionalLong.empty() : OptionalLong.of(committed.offset());
    }

    @Override
    public ConsumerGroupMetadata group() {
        return consumer.groupMetadata();
    }

    private long offset(TopicPartition partition, OffsetSpec which) {
        return cluster.await(
                        "an offset of " + partition,
                        cluster.admin().listOffsets(Map.of(partition, which)).partitionResult(partition))
                .offset();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
