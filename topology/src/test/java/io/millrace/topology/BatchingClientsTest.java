package io.millrace.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchingClientsTest {

    private static final TopicPartition READINGS_0 = new TopicPartition("readings", 0);
    private static final TopicPartition READINGS_1 = new TopicPartition("readings", 1);
    private static final TopicPartition INTERNAL = new TopicPartition("by-meta", 0);

    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("earliest");
    private final Consumer<byte[], byte[]> consumer = new BatchingClients(Set.of("readings")).batching(kafka);
    private final Deserializer<Messages> deserializer = Messages.serde().deserializer();

    @BeforeEach
    void assign() {
        consumer.assign(List.of(READINGS_0, READINGS_1, INTERNAL));
        kafka.updateBeginningOffsets(Map.of(READINGS_0, 40L, READINGS_1, 7L, INTERNAL, 0L));
    }

    private void publish(TopicPartition partition, long offset, String value) {
        kafka.addRecord(new ConsumerRecord<>(
                partition.topic(), partition.partition(), offset, new byte[0], value.getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> messages(ConsumerRecord<byte[], byte[]> record) {
        Messages messages = deserializer.deserialize(record.topic(), record.headers(), record.value());
        return ((Messages.Batch) messages)
                .records().stream()
                        .map(one -> new String(one.value(), StandardCharsets.UTF_8) + "@" + one.offset())
                        .toList();
    }

    @Test
    void shouldHandOverWhatAPollBroughtOfASourcePartitionAsOneRecordWithTheFirstOffset() {
        publish(READINGS_0, 40, "a");
        publish(READINGS_0, 43, "b");
        publish(READINGS_1, 7, "c");

        ConsumerRecords<byte[], byte[]> polled = consumer.poll(Duration.ZERO);

        assertThat(polled.records(READINGS_0)).singleElement().satisfies(record -> {
            assertThat(record.offset()).isEqualTo(40);
            assertThat(messages(record)).containsExactly("a@40", "b@43");
        });
        assertThat(polled.records(READINGS_1))
                .singleElement()
                .satisfies(record -> assertThat(messages(record)).containsExactly("c@7"));
        assertThat(polled.nextOffsets())
                .as("where the consumer goes on")
                .hasEntrySatisfying(
                        READINGS_0, next -> assertThat(next.offset()).isEqualTo(44));
    }

    @Test
    void shouldLeaveTheRecordsOfOtherTopicsAsTheyAre() {
        publish(INTERNAL, 0, "a");
        publish(INTERNAL, 1, "b");

        assertThat(consumer.poll(Duration.ZERO).records(INTERNAL))
                .extracting(ConsumerRecord::offset)
                .containsExactly(0L, 1L);
    }

    @Test
    void shouldAnswerAPollThatBroughtNothingWithNothing() {
        assertThat(consumer.poll(Duration.ZERO).isEmpty()).isTrue();
    }

    @Test
    void shouldThrowWhatTheConsumerThrows() {
        kafka.setPollException(new KafkaException("the broker is away"));

        assertThatThrownBy(() -> consumer.poll(Duration.ZERO))
                .isInstanceOf(KafkaException.class)
                .hasMessage("the broker is away");
    }

    @Test
    void shouldReadARecordOfAnotherConsumerAsOneMessage() {
        var value = new byte[] {'a'};

        assertThat(deserializer.deserialize("readings", new RecordHeaders(), value))
                .isInstanceOfSatisfying(
                        Messages.One.class, one -> assertThat(one.value()).isSameAs(value));
    }
}
