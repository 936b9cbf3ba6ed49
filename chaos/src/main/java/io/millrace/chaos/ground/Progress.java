package io.millrace.chaos.ground;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** How far the application has come, as Kafka sees it. Answers while the broker is away are those of before. */
public final class Progress implements AutoCloseable {
    private final Admin admin;
    private final String sinkGroup;
    private final Map<String, Long> before = new HashMap<>();

    /**
     * Asks through a client, which it closes in the end.
     *
     * @param sinkGroup the group of who applies the upserts
     */
    Progress(Admin admin, String sinkGroup) {
        this.admin = admin;
        this.sinkGroup = sinkGroup;
    }

    /** The sum of the positions that the topology has committed in the topic of readings. */
    public long takenIn() {
        return ask("taken in", () -> committed(Topics.APPLICATION, Topics.READINGS));
    }

    /** How many records, markers included, are in the topics of upserts that wait for the flush interval. */
    public long flushed() {
        return ask("flushed", () -> ends(Topics.windows()));
    }

    /** The sum of all positions and ends: as long as it changes, somebody works. */
    public long mark() {
        return ask("mark", () -> committed(Topics.APPLICATION, "") + committed(sinkGroup, "") + ends(Topics.upserts()));
    }

    /** Whether all that was published is taken in. */
    public boolean allTakenIn() {
        return ask(
                        "all taken in",
                        () -> committed(Topics.APPLICATION, Topics.READINGS) - ends(List.of(Topics.READINGS)))
                >= 0;
    }

    /** Whether all upserts are applied and their positions committed. */
    public boolean allApplied() {
        return ask("all applied", () -> committed(sinkGroup, "") - ends(Topics.upserts())) >= 0;
    }

    @Override
    public void close() {
        admin.close(java.time.Duration.ZERO);
    }

    private interface Question {
        long answer() throws ExecutionException, InterruptedException, TimeoutException;
    }

    private synchronized long ask(String name, Question question) {
        try {
            long answer = question.answer();
            before.put(name, answer);
            return answer;
        } catch (ExecutionException | TimeoutException brokerAway) {
            return before.getOrDefault(name, -1L);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }

    private long committed(String group, String topic)
            throws ExecutionException, InterruptedException, TimeoutException {
        return admin
                .listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get(10, TimeUnit.SECONDS)
                .entrySet()
                .stream()
                .filter(each -> topic.isEmpty() || each.getKey().topic().equals(topic))
                .mapToLong(each -> each.getValue() == null ? 0 : each.getValue().offset())
                .sum();
    }

    private long ends(List<String> names) throws ExecutionException, InterruptedException, TimeoutException {
        var wanted = new HashMap<TopicPartition, OffsetSpec>();
        admin.describeTopics(names)
                .allTopicNames()
                .get(10, TimeUnit.SECONDS)
                .forEach((name, topic) -> topic.partitions()
                        .forEach(each -> wanted.put(new TopicPartition(name, each.partition()), OffsetSpec.latest())));
        return admin
                .listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
                .all()
                .get(10, TimeUnit.SECONDS)
                .values()
                .stream()
                .mapToLong(end -> end.offset())
                .sum();
    }
}
