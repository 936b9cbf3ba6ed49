package io.millrace.app.positions;

import java.util.Set;

/**
 * What somebody decided about lost positions. Applies to partitions whose position is lost, to no others.
 *
 * @param fromEarliest topics to go on with at the oldest record that is left
 * @param fromLatest topics to go on with at the next new record
 */
public record Choices(Set<String> fromEarliest, Set<String> fromLatest) {

    /** Nothing was decided: a lost position stops the application. */
    public static final Choices NONE = new Choices(Set.of(), Set.of());

    public Choices {
        fromEarliest = Set.copyOf(fromEarliest);
        fromLatest = Set.copyOf(fromLatest);
    }

    /** A judgement in the light of what was decided. */
    Judgement decide(Judgement judgement) {
        if (judgement instanceof Judgement.Lost lost) {
            PartitionState partition = lost.partition();
            if (fromEarliest.contains(partition.topic())) {
                return new Judgement.Begin(partition, partition.begin());
            }
            if (fromLatest.contains(partition.topic())) {
                return new Judgement.Begin(partition, partition.end());
            }
        }
        return judgement;
    }
}
