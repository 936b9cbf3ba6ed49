package io.millrace.app.positions;

import java.util.OptionalLong;

/**
 * One partition as its group and Kafka see it.
 *
 * @param topic the topic
 * @param partition the number of the partition
 * @param committed the group's committed offset, if there is one
 * @param begin the offset of the oldest record that is still there
 * @param end the offset that the next record will get
 */
record PartitionState(String topic, int partition, OptionalLong committed, long begin, long end) {

    boolean wasAlwaysEmpty() {
        return begin == 0 && end == 0;
    }

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
