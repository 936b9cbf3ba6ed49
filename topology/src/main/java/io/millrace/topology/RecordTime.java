package io.millrace.topology;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * The record's own time, or 0 where it has none, so that no record is dropped for its time. Nothing in the topology waits for
 * it or is closed by it; it is looked at only where a series takes the time of its readings from there.
 */
final class RecordTime implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return Math.max(0, record.timestamp());
    }
}
