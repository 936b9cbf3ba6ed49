package io.millrace.app.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.app.sink.write.SetAside;
import io.millrace.reading.DeadLetterHeaders;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Makes dead letters of upsert records: the record itself, with its key, value, time and headers, and beside them where it was
 * and why it is set aside, in the naming of Kafka Streams' own dead letters (KIP-1034).
 */
final class DeadLetters {

    /** Tells dead letters of upserts from those of devices' messages: the value is {@code upsert}. */
    static final String KIND = "millrace.kind";

    private DeadLetters() {}

    static ProducerRecord<byte[], byte[]> of(String topic, SetAside setAside) {
        ConsumerRecord<byte[], byte[]> record = setAside.record();
        var headers = new RecordHeaders(record.headers().toArray());
        set(headers, KIND, "upsert");
        set(headers, DeadLetterHeaders.REASON, setAside.reason().code());
        set(headers, DeadLetterHeaders.EXCEPTION, SetAside.class.getName());
        set(headers, DeadLetterHeaders.MESSAGE, setAside.text());
        set(headers, DeadLetterHeaders.TOPIC, record.topic());
        set(headers, DeadLetterHeaders.PARTITION, Integer.toString(record.partition()));
        set(headers, DeadLetterHeaders.OFFSET, Long.toString(record.offset()));
        Long timestamp = record.timestamp() < 0 ? null : record.timestamp();
        return new ProducerRecord<>(topic, null, timestamp, record.key(), record.value(), headers);
    }

    private static void set(Headers headers, String name, String value) {
        headers.remove(name);
        headers.add(name, value.getBytes(UTF_8));
    }
}
