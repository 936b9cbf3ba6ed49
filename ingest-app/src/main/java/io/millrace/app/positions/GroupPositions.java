package io.millrace.app.positions;

import io.millrace.app.topics.Cluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The positions of one group in some topics.
 *
 * @param group the group
 * @param anyCommitted whether the group has a committed offset of any topic at all
 * @param topics the partitions of each topic, by number
 */
record GroupPositions(String group, boolean anyCommitted, Map<String, List<PartitionState>> topics) {

    static GroupPositions read(String group, Collection<TopicDescription> topics, Cluster cluster) {
        Map<TopicPartition, OffsetAndMetadata> committed = committed(group, cluster);
        var partitions = new ArrayList<TopicPartition>();
        topics.forEach(topic -> topic.partitions()
                .forEach(partition -> partitions.add(new TopicPartition(topic.name(), partition.partition()))));
        Map<TopicPartition, Long> begins = offsets(partitions, OffsetSpec.earliest(), cluster);
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest(), cluster);
        var states = new TreeMap<String, List<PartitionState>>();
        for (TopicPartition partition : partitions) {
            states.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                    .add(new PartitionState(
                            partition.topic(),
                            partition.partition(),
                            committed.containsKey(partition)
                                    ? OptionalLong.of(committed.get(partition).offset())
                                    : OptionalLong.empty(),
                            begins.getOrDefault(partition, 0L),
                            ends.getOrDefault(partition, 0L)));
        }
        return new GroupPositions(group, !committed.isEmpty(), states);
    }

    private static Map<TopicPartition, OffsetAndMetadata> committed(String group, Cluster cluster) {
        var committed = new HashMap<>(cluster.await(
                "the offsets of group '" + group + "'",
                cluster.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()));
        committed.values().removeIf(offset -> offset == null);
        return committed;
    }

    private static Map<TopicPartition, Long> offsets(
            List<TopicPartition> partitions, OffsetSpec which, Cluster cluster) {
        var question = new HashMap<TopicPartition, OffsetSpec>();
        partitions.forEach(partition -> question.put(partition, which));
        var offsets = new HashMap<TopicPartition, Long>();
        cluster.await(
                        "the first and last offsets of its topics",
                        cluster.admin().listOffsets(question).all())
                .forEach((partition, answer) -> offsets.put(partition, answer.offset()));
        return offsets;
    }
}
