package io.millrace.app.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ObservedClientsTest {

    private static final Map<String, Object> NOWHERE = Map.of("bootstrap.servers", "127.0.0.1:1");

    private final ObservedClients clients = new ObservedClients(new KafkaClients() {
        @Override
        public Consumer<byte[], byte[]> consumer() {
            return new KafkaConsumer<>(NOWHERE, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        }

        @Override
        public Producer<byte[], byte[]> producer() {
            return new KafkaProducer<>(NOWHERE, new ByteArraySerializer(), new ByteArraySerializer());
        }
    });

    @Test
    void shouldMeasureTheClientsThatWereMadeLast() {
        assertThat(clients.measurements()).isEmpty();
        try (var first = clients.consumer();
                var second = clients.consumer();
                var producer = clients.producer()) {
            assertThat(first.metrics()).isNotEmpty();
            assertThat(producer.metrics()).isNotEmpty();

            assertThat(clients.measurements().keySet())
                    .containsAll(second.metrics().keySet())
                    .extracting(MetricName::group)
                    .contains("consumer-metrics", "producer-metrics");
            assertThat(clients.measurements().keySet())
                    .doesNotContainAnyElementsOf(first.metrics().keySet().stream()
                            .filter(name -> name.group().equals("consumer-metrics"))
                            .toList());
        }
    }
}
