package io.millrace.app.positions;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.Cluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the positions of one consumer group in order before it starts. */
final class Positions {

    private static final Logger log = LoggerFactory.getLogger(Positions.class);

    private final Cluster cluster;
    private final GroupEdit edit;
    private final Choices choices;

    Positions(Cluster cluster, Choices choices, Duration patience) {
        this.cluster = cluster;
        this.edit = new GroupEdit(cluster, patience);
        this.choices = choices;
    }

    /**
     * Judges every partition and sets the positions that never were.
     *
     * @param group the group
     * @param topics what it reads
     * @param history what is known of a topic's past, given whether the group has any committed offset
     * @throws Failure with {@link ExitCode#POSITION} if one is lost, and nothing is set then
     */
    void prepare(String group, Collection<TopicDescription> topics, History history) {
        GroupPositions positions = GroupPositions.read(group, topics, cluster);
        List<Judgement> judgements = positions.topics().entrySet().stream()
                .flatMap(topic ->
                        PositionRules.judge(topic.getValue(), history.of(topic.getKey(), positions.anyCommitted()))
                                .stream())
                .map(choices::decide)
                .toList();
        refuse(group, judgements);
        var begins = new HashMap<TopicPartition, OffsetAndMetadata>();
        for (Judgement judgement : judgements) {
            if (judgement instanceof Judgement.Begin begin) {
                PartitionState partition = begin.partition();
                begins.put(
                        new TopicPartition(partition.topic(), partition.partition()),
                        new OffsetAndMetadata(begin.offset()));
            }
        }
        if (!begins.isEmpty()) {
            edit.set(group, begins);
            log.info("Positions of group {} set: {}", group, summary(judgements));
        }
    }

    /** What is known of a topic's past. */
    @FunctionalInterface
    interface History {
        TopicHistory of(String topic, boolean groupHasPositions);
    }

    private static void refuse(String group, List<Judgement> judgements) {
        var lost = new ArrayList<String>();
        var lostTopics = new TreeSet<String>();
        var expanded = new TreeSet<String>();
        for (Judgement judgement : judgements) {
            if (judgement instanceof Judgement.Lost one) {
                lost.add("  " + one.partition() + ": " + one.text());
                lostTopics.add(one.partition().topic());
            } else if (judgement instanceof Judgement.Expanded one) {
                expanded.add(one.partition().topic());
            }
        }
        if (!expanded.isEmpty()) {
            throw new Failure(
                    ExitCode.POSITION,
                    "partitions were added to " + String.join(", ", expanded)
                            + ", whose series is 'keyed': its metas are"
                            + " in other partitions than their state now. Stop all instances, run `millrace drain`, and"
                            + " start again");
        }
        if (!lost.isEmpty()) {
            throw new Failure(ExitCode.POSITION, lost(group, lost, lostTopics));
        }
    }

    private static String lost(String group, List<String> lines, Collection<String> topics) {
        String first = topics.iterator().next();
        return "positions of consumer group '" + group
                + "' are lost; going on by itself would lose or repeat records:\n"
                + String.join("\n", lines)
                + "\nChoose, with all instances stopped:\n"
                + "  millrace run --from-earliest " + first + "   goes on with the oldest record that is left\n"
                + "  millrace run --from-latest " + first + "     goes on with the next new record\n"
                + "  kafka-consumer-groups.sh --group " + group + " --reset-offsets …   sets any other position";
    }

    private static String summary(List<Judgement> judgements) {
        Map<String, List<Judgement.Begin>> byTopic = judgements.stream()
                .filter(Judgement.Begin.class::isInstance)
                .map(Judgement.Begin.class::cast)
                .collect(Collectors.groupingBy(begin -> begin.partition().topic(), TreeMap::new, Collectors.toList()));
        return byTopic.entrySet().stream()
                .map(topic -> topic.getKey() + " "
                        + topic.getValue().stream()
                                .map(begin -> begin.partition().partition() + "@" + begin.offset())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
