package io.millrace.app.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.app.sink.write.SetAside;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Makes dead letters of upsert records: the record itself, with its key, value, time and headers, and beside them where it was
 * and why it is set aside, in the naming of Kafka Streams' own dead letters (KIP-1034).
 */
final class DeadLetters {

    static final String EXCEPTION = "__streams.errors.exception";
    static final String MESSAGE = "__streams.errors.message";
    static final String TOPIC = "__streams.errors.topic";
    static final String PARTITION = "__streams.errors.partition";
    static final String OFFSET = "__streams.errors.offset";
    static final String REASON = "millrace.reason";

    /** Tells dead letters of upserts from those of devices' messages: the value is {@code upsert}. */
    static final String KIND = "millrace.kind";

    private DeadLetters() {}

    static ProducerRecord<byte[], byte[]> of(String topic, SetAside setAside) {
        ConsumerRecord<byte[], byte[]> record = setAside.record();
        var headers = new RecordHeaders(record.headers().toArray());
        set(headers, KIND, "upsert");
        set(headers, REASON, setAside.reason().code());
        set(headers, EXCEPTION, SetAside.class.getName());
        set(headers, MESSAGE, setAside.text());
        set(headers, TOPIC, record.topic());
        set(headers, PARTITION, Integer.toString(record.partition()));
        set(headers, OFFSET, Long.toString(record.offset()));
        Long timestamp = record.timestamp() < 0 ? null : record.timestamp();
        return new ProducerRecord<>(topic, null, timestamp, record.key(), record.value(), headers);
    }

    private static void set(Headers headers, String name, String value) {
        headers.remove(name);
        headers.add(name, value.getBytes(UTF_8));
    }
}
