package io.millrace.benchmarks.contestant;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** How far consumer groups are. Asking costs the group nothing. */
public final class Positions implements AutoCloseable {

    private final Admin admin;

    public Positions(String bootstrapServers) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** The sum of what a group has committed of a topic. */
    public long committed(String group, String topic) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        return offsets.entrySet().stream()
                .filter(each -> each.getKey().topic().equals(topic))
                .filter(each -> each.getValue() != null)
                .mapToLong(each -> each.getValue().offset())
                .sum();
    }

    @Override
    public void close() {
        admin.close();
    }
}
