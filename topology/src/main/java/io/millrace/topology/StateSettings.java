package io.millrace.topology;

import java.time.Duration;

/**
 * How the topology keeps its state.
 *
 * @param commitInterval the time between two commits
 * @param heapMetas how many metas of all series and partitions of one process to keep on the heap
 */
public record StateSettings(Duration commitInterval, long heapMetas) {}
