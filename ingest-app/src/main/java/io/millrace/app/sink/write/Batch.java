package io.millrace.app.sink.write;

import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Consecutive records of one partition, to be applied together.
 *
 * @param collection where they go
 * @param guard what keeps an older record from undoing a newer one
 * @param expiry how long after the start of its span a document of the collection is removed by the server
 * @param perhapsThere the offset below which a record may have been written before, by whoever had the partition
 * @param records the records in the order of their offsets, at least one
 */
public record Batch(
        String collection,
        Guard guard,
        Optional<Duration> expiry,
        long perhapsThere,
        List<ConsumerRecord<byte[], byte[]>> records) {}
