package io.millrace.app.sink;

/**
 * Bounds on what the sink holds and asks for at once.
 *
 * @param partitionRecords from how many records on that are not yet acknowledged a partition is paused
 * @param partitionBytes from how many bytes on a partition is paused
 * @param totalBytes from how many bytes on, over all partitions, every partition is paused
 * @param bulkRecords the largest number of records in one batch
 * @param bulkBytes the largest number of bytes in one batch; a single larger record makes a batch of its own
 * @param bulksInFlight how many partitions are written at once
 * @param requestBytes the largest record that the producer sends: as large as the largest upsert record, and its headers
 */
public record SinkLimits(
        int partitionRecords,
        long partitionBytes,
        long totalBytes,
        int bulkRecords,
        long bulkBytes,
        int bulksInFlight,
        int requestBytes) {

    private static final int MIB = 1024 * 1024;

    /**
     * Large batches, because records of one document are merged within a batch: the further behind the sink is, the more
     * readings one write carries.
     */
    public static final SinkLimits DEFAULTS = new SinkLimits(16_000, 16 * MIB, 64 * MIB, 8_000, 8 * MIB, 8, 17 * MIB);

    public SinkLimits {
        if (partitionRecords < 1 || partitionBytes < 1 || totalBytes < 1) {
            throw new IllegalArgumentException("a partition must be allowed to hold something");
        }
        if (bulkRecords < 1 || bulkBytes < 1 || bulksInFlight < 1 || requestBytes < 1) {
            throw new IllegalArgumentException("a bulk must be allowed to hold something");
        }
    }
}
