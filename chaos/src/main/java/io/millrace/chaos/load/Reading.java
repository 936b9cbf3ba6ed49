package io.millrace.chaos.load;

/**
 * One reading.
 *
 * @param device the only meta field
 * @param time in milliseconds since the epoch
 * @param temp a value that no other reading of a load has
 * @param hum NaN where it is missing
 */
public record Reading(String device, long time, double temp, double hum) {}
