package io.millrace.app.replay;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads several partitions to some offsets, in the order of the records' times as far as each partition has it: so the clock goes
 * forward for all of them alike. Some records of each partition are in memory.
 */
final class InOrder {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ENOUGH = 2_000;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, Long> ends;
    private final Map<TopicPartition, Queue<ConsumerRecord<byte[], byte[]>>> waiting = new HashMap<>();

    /**
     * @param consumer assigned to the partitions, and at their positions
     * @param ends where each partition ends
     */
    InOrder(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        this.consumer = consumer;
        this.ends = Map.copyOf(ends);
        this.ends.keySet().forEach(partition -> waiting.put(partition, new ArrayDeque<>()));
    }

    /** Tells each record. */
    void each(Consumer<ConsumerRecord<byte[], byte[]>> out) {
        fill();
        for (Optional<Queue<ConsumerRecord<byte[], byte[]>>> first = oldest(); first.isPresent(); first = oldest()) {
            Queue<ConsumerRecord<byte[], byte[]>> queue = first.get();
            out.accept(queue.remove());
            if (queue.isEmpty()) {
                fill();
            }
        }
    }

    private Optional<Queue<ConsumerRecord<byte[], byte[]>>> oldest() {
        return waiting.values().stream()
                .filter(queue -> !queue.isEmpty())
                .min(Comparator.comparingLong(queue -> queue.element().timestamp()));
    }

    /** Polls until each partition has a record waiting or is at its end. */
    private void fill() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (waiting.entrySet().stream().anyMatch(each -> each.getValue().isEmpty() && isOpen(each.getKey()))) {
            waiting.forEach((partition, queue) -> {
                if (queue.size() > ENOUGH || !isOpen(partition)) {
                    consumer.pause(List.of(partition));
                } else {
                    consumer.resume(List.of(partition));
                }
            });
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                var partition = new TopicPartition(record.topic(), record.partition());
                Queue<ConsumerRecord<byte[], byte[]>> queue = waiting.get(partition);
                if (queue != null && record.offset() < ends.getOrDefault(partition, 0L)) {
                    queue.add(record);
                    deadline = System.nanoTime() + PATIENCE.toNanos();
                }
            }
            if (System.nanoTime() > deadline) {
                throw new Failure(
                        ExitCode.BROKER,
                        "nothing came from the topics for " + PATIENCE.toMinutes()
                                + " minutes: a leader is away, or a transaction is open");
            }
        }
    }

    private boolean isOpen(TopicPartition partition) {
        return consumer.position(partition) < ends.getOrDefault(partition, 0L);
    }
}
