package io.millrace.app.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.sink.SinkStatus.Failed;
import io.millrace.app.sink.SinkStatus.Running;
import io.millrace.app.sink.SinkStatus.Stopped;
import io.millrace.app.sink.plan.Upsertion;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class SinkThreadTest {

    private static final String TOPIC = "plant.weather.buckets";
    private static final TopicPartition P0 = new TopicPartition(TOPIC, 0);

    private final AtomicInteger starts = new AtomicInteger();

    @Test
    void shouldRunUntilItIsClosed() {
        RunningSink sink = start(consumer -> {});
        await().until(() -> starts.get() == 1);
        assertThat(sink.status()).isInstanceOf(Running.class);

        sink.close(Duration.ofSeconds(1));

        assertThat(sink.status()).isInstanceOf(Stopped.class);
        assertThat(sink.status().alive()).isFalse();
    }

    @Test
    void shouldFailWithTheChoicesWhenThereIsNoPosition() {
        RunningSink sink = start(consumer -> consumer.schedulePollTask(() -> {
            consumer.commitSync(Map.of());
            consumer.rebalance(List.of(new TopicPartition(TOPIC, 1)));
        }));

        Failed failed = failed(sink);
        assertThat(failed.cause())
                .isInstanceOf(LostPositionException.class)
                .hasMessageContaining("plant-sink")
                .hasMessageContaining(TOPIC + "-1")
                .hasMessageContaining("--to-earliest")
                .hasMessageContaining("--to-latest");
        assertThat(starts).hasValue(1);
    }

    @Test
    void shouldFailWithTheChoicesWhenThePositionIsOutOfRange() {
        RunningSink sink = start(consumer -> consumer.setPollException(new OffsetOutOfRangeException(Map.of(P0, 42L))));

        assertThat(failed(sink).cause())
                .isInstanceOf(LostPositionException.class)
                .hasMessageContaining(TOPIC + "-0@42");
    }

    @Test
    void shouldGiveUpAfterABoundedNumberOfRestarts() {
        RunningSink sink = start(consumer -> consumer.setPollException(new KafkaException("odd")));

        assertThat(failed(sink).cause()).hasMessage("odd");
        assertThat(starts).hasValue(4);
    }

    @Test
    void shouldWaitForAKafkaThatDoesNotAnswerWithoutCounting() {
        RunningSink sink = start(consumer -> {
            if (starts.get() < 20) {
                consumer.setPollException(new TimeoutException("nobody there"));
            }
        });

        await().until(() -> starts.get() == 20);
        await().until(() -> sink.status() instanceof Running);
        sink.close(Duration.ofSeconds(1));
        assertThat(sink.status()).isInstanceOf(Stopped.class);
    }

    private static Failed failed(RunningSink sink) {
        await().atMost(Duration.ofSeconds(20)).until(() -> sink.status() instanceof Failed);
        sink.close(Duration.ofSeconds(1));
        return (Failed) sink.status();
    }

    private RunningSink start(Consumer<MockConsumer<byte[], byte[]>> preparation) {
        var settings = new SinkSettings(
                "plant",
                "here",
                List.of(new SinkRoute(
                        new UpsertTarget(TOPIC, "weather_buckets", Upsertion.REVISIONS),
                        "plant.weather.dead-letters",
                        Optional.empty())),
                Map.of(),
                SinkLimits.DEFAULTS,
                new SinkTimes(
                        Duration.ofMillis(10),
                        Duration.ofSeconds(1),
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(50),
                        Duration.ofMinutes(1)),
                3);
        var clients = new KafkaClients() {
            @Override
            public org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer() {
                starts.incrementAndGet();
                var consumer = new MockConsumer<byte[], byte[]>("none");
                consumer.schedulePollTask(() -> {
                    consumer.commitSync(Map.of(P0, new OffsetAndMetadata(0)));
                    consumer.rebalance(List.of(P0));
                });
                preparation.accept(consumer);
                return consumer;
            }

            @Override
            public Producer<byte[], byte[]> producer() {
                return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
            }
        };
        return Sink.start(settings, clients, outage -> new HeldUpserts(), SinkMetrics.NONE);
    }
}
