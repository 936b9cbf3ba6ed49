package io.millrace.app.sink;

import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/** The group has no position to go on from. No position is ever moved in silence, so the sink stops and names the choices. */
public final class LostPositionException extends RuntimeException {

    LostPositionException(String group, InvalidOffsetException cause) {
        super(message(group, cause), cause);
    }

    private static String message(String group, InvalidOffsetException cause) {
        Map<TopicPartition, Long> outOfRange =
                cause instanceof OffsetOutOfRangeException range ? range.offsetOutOfRangePartitions() : Map.of();
        String where = cause.partitions().stream()
                .map(each -> each + (outOfRange.containsKey(each) ? "@" + outOfRange.get(each) : ""))
                .sorted()
                .collect(Collectors.joining(", "));
        String topics = new TreeSet<>(cause.partitions().stream()
                        .map(each -> each.topic() + ":" + each.partition())
                        .toList())
                .stream().map(each -> " --topic " + each).collect(Collectors.joining());
        String what =
                outOfRange.isEmpty() ? "has no committed offset for " : "has a position that Kafka no longer has: ";
        return "The sink's group " + group + " " + what + where
                + ". Millrace moves no position by itself. While no process of the group runs, choose: apply all upsert"
                + " records that are there (safe, what was applied before is recognised): kafka-consumer-groups"
                + " --bootstrap-server <brokers> --group " + group + topics
                + " --reset-offsets --to-earliest --execute; or leave them out: the same with --to-latest, and what lies"
                + " between is missing in MongoDB. Later records of documents whose earlier ones are gone become dead"
                + " letters with the reason gap";
    }
}
