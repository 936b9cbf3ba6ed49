package io.millrace.benchmarks.steps;

import java.util.Map;

/**
 * What a process spent while it was profiled.
 *
 * @param cpuNanos the CPU time of the process
 * @param threadNanos the CPU time of its Java threads, by name; the collector and the compiler are not among them
 * @param allocatedBytes what its Java threads allocated
 */
public record Spent(long cpuNanos, Map<String, Long> threadNanos, long allocatedBytes) {}
