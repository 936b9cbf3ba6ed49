package io.millrace.topology;

import java.time.Duration;

/**
 * How the topology keeps its state.
 *
 * @param commitInterval the time between two commits, which tasks ask for where they are not behind; Kafka Streams' own
 *     {@code commit.interval.ms} is the time between two of a task that is
 * @param heapMetas how many metas of all series and partitions of one process to keep on the heap
 */
public record StateSettings(Duration commitInterval, long heapMetas) {

    /** How many commit intervals pass between two commits of a task that is behind. */
    public static final int COMMIT_INTERVALS_WHILE_BEHIND = 5;
}
