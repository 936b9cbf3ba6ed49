package io.millrace.benchmarks.contestant;

/**
 * What a run took.
 *
 * @param messages how many messages of the load had gone through when the clock was stopped; where only distinct readings can be
 *     counted, as many as that share of the load
 * @param nanos the time until then
 * @param cpuNanos the CPU time of the contestant's process
 * @param allocatedBytes what its threads allocated on the heap; 0 where that is not known
 */
public record Outcome(double messages, long nanos, long cpuNanos, long allocatedBytes) {

    /**
     * How much of a load has to have gone through when the clock is stopped: the last readings of all wait for a flush
     * interval, which says nothing of how many a second go through.
     */
    static final double COUNTED = 0.95;

    /** Readings per second. */
    public double rate() {
        return messages * 1e9 / nanos;
    }

    /** CPU time per reading, in microseconds. */
    public double cpuMicros() {
        return cpuNanos / 1e3 / messages;
    }

    /** Bytes allocated per reading. */
    public double bytes() {
        return allocatedBytes / messages;
    }
}
