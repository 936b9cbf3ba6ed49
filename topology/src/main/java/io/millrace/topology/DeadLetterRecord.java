package io.millrace.topology;

import io.millrace.reading.DeadLetter;
import org.apache.kafka.streams.processor.api.Record;

/** The record of a dead letter: the original key and value, and headers that say where it was and why it is set aside. */
final class DeadLetterRecord {

    private DeadLetterRecord() {}

    static Record<byte[], byte[]> of(DeadLetter letter, long now) {
        return new Record<>(letter.message().key(), letter.message().value(), now, letter.headers());
    }
}
