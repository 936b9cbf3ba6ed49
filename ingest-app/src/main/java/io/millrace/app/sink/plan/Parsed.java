package io.millrace.app.sink.plan;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a Kafka record turns out to be. */
public sealed interface Parsed permits UpsertRecord, Parsed.Malformed {

    /** The record is no upsert record; {@code text} says why, for people. */
    record Malformed(ConsumerRecord<byte[], byte[]> record, String text) implements Parsed {}
}
