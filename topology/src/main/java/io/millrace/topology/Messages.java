package io.millrace.topology;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** What a record of a source topic holds for the topology: one message, or all that a poll brought of a partition. */
sealed interface Messages {

    /** One message, whose key, headers, time and position are those of the record. */
    final class One implements Messages {
        private final byte @Nullable [] value;

        One(byte @Nullable [] value) {
            this.value = value;
        }

        byte @Nullable [] value() {
            return value;
        }
    }

    /**
     * Messages of one partition, as {@link BatchingClients} put them together.
     *
     * @param records the messages, in order
     * @param waiting how many more wait in the partition, as far as the consumer knows
     */
    record Batch(List<ConsumerRecord<byte[], byte[]>> records, long waiting) implements Messages {}

    /** Carries a batch through Kafka Streams, which hands headers to the deserializer as they came from the consumer. */
    final class BatchHeaders extends RecordHeaders {
        private final Batch batch;

        BatchHeaders(Batch batch) {
            this.batch = batch;
        }
    }

    /** Reads records of source topics. They are never written. */
    static Serde<Messages> serde() {
        Serializer<Messages> none = (topic, messages) -> {
            throw new UnsupportedOperationException("messages are only read; this was to be written to " + topic);
        };
        return Serdes.serdeFrom(none, new FromRecords());
    }

    /** Gives the batch that a record carries, or the record's own message. */
    final class FromRecords implements Deserializer<Messages> {
        @Override
        public Messages deserialize(String topic, byte @Nullable [] value) {
            return new One(value);
        }

        @Override
        public Messages deserialize(String topic, Headers headers, byte @Nullable [] value) {
            return headers instanceof BatchHeaders carrier ? carrier.batch : new One(value);
        }
    }
}
