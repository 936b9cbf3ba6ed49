package io.millrace.app.lag;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** What brokers say of the ends of partitions. Either answer may lack partitions that were not to be had. */
public interface EndOffsets {

    /** Whether the brokers answer at all. */
    boolean answer();

    /** The offsets that the next records will have, for a reader of committed records. */
    Map<TopicPartition, Long> now(Collection<TopicPartition> partitions);

    /** The offsets that the next records will have, those of open transactions counted, for which readers wait. */
    Map<TopicPartition, Long> nowWithOpenTransactions(Collection<TopicPartition> partitions);

    /** The offsets of the first records with a time of their own that is not before this one; none where there is none. */
    Map<TopicPartition, Long> at(Collection<TopicPartition> partitions, Instant time);
}
