package io.millrace.benchmarks.load;

/**
 * What a load has.
 *
 * @param messages the records in its topic, of one reading each
 * @param readings the distinct readings among them
 * @param late the messages that come after newer readings of their meta
 */
public record LoadCounts(long messages, long readings, long late) {

    /** Messages whose reading was in an earlier one already. */
    public long duplicates() {
        return messages - readings;
    }
}
