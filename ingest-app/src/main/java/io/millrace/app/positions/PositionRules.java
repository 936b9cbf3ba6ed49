package io.millrace.app.positions;

import java.util.ArrayList;
import java.util.List;

/** The rules that positions are judged by. Pure. */
final class PositionRules {

    private PositionRules() {}

    /**
     * Judges the partitions of one topic.
     *
     * @param partitions all partitions of the topic, by number
     * @param history what is known of the topic's past
     */
    static List<Judgement> judge(List<PartitionState> partitions, TopicHistory history) {
        int known = history == TopicHistory.NEW ? 0 : knownPartitions(partitions);
        var judgements = new ArrayList<Judgement>();
        for (PartitionState partition : partitions) {
            judgements.add(
                    partition.committed().isPresent()
                            ? committed(partition, partition.committed().getAsLong())
                            : uncommitted(partition, history, known));
        }
        return judgements;
    }

    /** One more than the highest partition with a position: what comes after it may have been added to the topic. */
    private static int knownPartitions(List<PartitionState> partitions) {
        return partitions.stream()
                .filter(partition -> partition.committed().isPresent())
                .mapToInt(partition -> partition.partition() + 1)
                .max()
                .orElse(0);
    }

    private static Judgement committed(PartitionState partition, long committed) {
        if (committed < partition.begin()) {
            return new Judgement.Lost(
                    partition,
                    "read up to offset " + committed + ", but the oldest record left is " + partition.begin() + ": "
                            + (partition.begin() - committed) + " records were deleted before they were read");
        }
        if (committed > partition.end()) {
            return new Judgement.Lost(
                    partition,
                    "read up to offset " + committed + ", but the partition ends at " + partition.end()
                            + ": the topic was created anew, or records were lost");
        }
        return new Judgement.Keep(partition);
    }

    private static Judgement uncommitted(PartitionState partition, TopicHistory history, int known) {
        boolean added = known > 0 && partition.partition() >= known;
        if (added && history == TopicHistory.READ_BEFORE_BY_META) {
            return new Judgement.Expanded(partition);
        }
        if (history == TopicHistory.NEW || partition.wasAlwaysEmpty() || (added && partition.begin() == 0)) {
            return new Judgement.Begin(partition, partition.begin());
        }
        return new Judgement.Lost(
                partition,
                "no committed offset although it was read before; the records left are " + partition.begin() + " to "
                        + (partition.end() - 1));
    }
}
