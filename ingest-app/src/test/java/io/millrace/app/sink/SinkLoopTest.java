package io.millrace.app.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.app.sink.HeldUpserts.Held;
import io.millrace.app.sink.plan.Upsertion;
import io.millrace.app.sink.write.SetAside;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SinkLoopTest {

    private static final String TOPIC = "plant.weather.buckets";
    private static final TopicPartition P0 = new TopicPartition(TOPIC, 0);
    private static final TopicPartition P1 = new TopicPartition(TOPIC, 1);
    private static final TopicPartition P2 = new TopicPartition(TOPIC, 2);

    private final SinkSettings settings = SinkSettings.of(
                    "plant",
                    "here",
                    List.of(new SinkRoute(
                            new UpsertTarget(TOPIC, "weather_buckets", Upsertion.REVISIONS),
                            "plant.weather.dead-letters",
                            Optional.empty())),
                    Map.of())
            .with(new SinkLimits(10, 1_000_000, 10_000_000, 4, 1_000_000, 2, 1_000_000))
            .with(new SinkTimes(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    Duration.ofMillis(1),
                    Duration.ofMillis(1),
                    Duration.ofMillis(200),
                    Duration.ofMinutes(1)));

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final HeldUpserts upserts = new HeldUpserts();
    private Instant now = Instant.parse("2025-10-09T09:00:00Z");
    private final SinkLoop loop =
            new SinkLoop(settings, consumer, new Commits(producer, () -> now), upserts, SinkMetrics.NONE, () -> now);

    @BeforeEach
    void assign() {
        producer.initTransactions();
        loop.run(() -> true);
        consumer.commitSync(Map.of(
                P0, new OffsetAndMetadata(0),
                P1, new OffsetAndMetadata(0),
                P2, new OffsetAndMetadata(0)));
        consumer.rebalance(List.of(P0, P1, P2));
        loop.turn();
    }

    @Test
    void shouldCommitOnlyWhatIsAcknowledged() {
        add(P0, 0, 3);
        loop.turn();
        later();
        loop.turn();
        assertThat(committed()).isEmpty();

        upserts.only().acknowledge();
        later();
        loop.turn();

        assertThat(committed()).containsExactly(Map.entry(P0, 3L));
    }

    @Test
    void shouldWriteBatchesOfAPartitionOneAfterAnotherInOrder() {
        add(P0, 0, 6);
        loop.turn();
        loop.turn();
        assertThat(upserts.only().offsets()).containsExactly(0L, 1L, 2L, 3L);

        upserts.only().acknowledge();
        loop.turn();

        assertThat(upserts.only().offsets()).containsExactly(4L, 5L);
    }

    @Test
    void shouldWritePartitionsSideBySideUpToTheLimitAndLetNoneStarve() {
        add(P0, 0, 9);
        add(P1, 0, 9);
        add(P2, 0, 9);
        loop.turn();
        assertThat(upserts.under).extracting(Held::partition).hasSize(2).doesNotHaveDuplicates();

        for (int i = 0; i < 9; i++) {
            upserts.under.get(0).acknowledge();
            loop.turn();
        }

        assertThat(upserts.all.subList(0, 3)).extracting(Held::partition).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(upserts.all).hasSize(9);
    }

    @Test
    void shouldPauseAPartitionThatIsFullAndGoOnReadingTheOthers() {
        add(P0, 0, 12);
        loop.turn();
        assertThat(consumer.paused()).containsExactly(P0);

        add(P1, 0, 1);
        loop.turn();
        assertThat(upserts.all).extracting(Held::partition).containsExactly(0, 1);

        upserts.under.get(0).acknowledge();
        loop.turn();
        assertThat(consumer.paused()).as("eight of ten are still held").containsExactly(P0);

        upserts.under.get(1).acknowledge();
        loop.turn();
        assertThat(consumer.paused()).isEmpty();
    }

    @Test
    void shouldCommitDeadLettersAndTheirOffsetsInOneTransaction() {
        add(P0, 0, 2);
        loop.turn();
        long before = producer.commitCount();
        ConsumerRecord<byte[], byte[]> bad = upserts.only().batch.records().get(1);
        upserts.only().acknowledge(new SetAside(bad, SetAside.Reason.REFUSED, "121: refused", 5));
        loop.turn();

        assertThat(producer.commitCount()).isEqualTo(before + 1);
        assertThat(committed()).containsExactly(Map.entry(P0, 2L));
        ProducerRecord<byte[], byte[]> letter = producer.history().get(0);
        assertThat(letter.topic()).isEqualTo("plant.weather.dead-letters");
        assertThat(letter.key()).isEqualTo(bad.key());
        assertThat(letter.value()).isEqualTo(bad.value());
        assertThat(letter.timestamp()).isEqualTo(bad.timestamp());
        var headers = new HashMap<String, String>();
        letter.headers().forEach(each -> headers.put(each.key(), new String(each.value(), UTF_8)));
        assertThat(headers)
                .containsEntry("__streams.errors.topic", TOPIC)
                .containsEntry("__streams.errors.partition", "0")
                .containsEntry("__streams.errors.offset", "1")
                .containsEntry("__streams.errors.message", "121: refused")
                .containsEntry("millrace.reason", "refused")
                .containsEntry("millrace.kind", "upsert")
                .containsKeys("__streams.errors.exception", "millrace.from", "millrace.to", "millrace.start");
    }

    @Test
    void shouldBeginNoBatchBeforeTheDeadLettersOfTheLastAreCommitted() {
        producer.sendOffsetsToTransactionException = new CommitFailedException();
        add(P0, 0, 8);
        loop.turn();
        refuseFirst(upserts.only());
        loop.turn();
        loop.turn();
        assertThat(upserts.under).isEmpty();
        assertThat(producer.history()).isEmpty();

        producer.sendOffsetsToTransactionException = null;
        later();
        loop.turn();

        assertThat(producer.history()).hasSize(1);
        assertThat(committed()).containsExactly(Map.entry(P0, 4L));
        assertThat(upserts.only().offsets()).containsExactly(4L, 5L, 6L, 7L);
    }

    @Test
    void shouldEndWhenItsProducerIsFenced() {
        add(P0, 0, 1);
        loop.turn();
        upserts.only().acknowledge();
        producer.commitTransactionException = new ProducerFencedException("replaced");
        later();

        assertThatThrownBy(loop::turn).isInstanceOf(ProducerFencedException.class);
    }

    @Test
    void shouldSayWhichTopicMustTakeALargerDeadLetter() {
        add(P0, 0, 1);
        loop.turn();
        refuseFirst(upserts.only());
        producer.commitTransactionException = new RecordTooLargeException("larger than the topic allows");

        assertThatThrownBy(loop::turn)
                .hasMessageContaining("max.message.bytes")
                .hasMessageContaining("plant.weather.dead-letters");
    }

    @Test
    void shouldCommitWhatIsAcknowledgedBeforeAPartitionMoves() {
        add(P0, 0, 3);
        loop.turn();
        upserts.only().acknowledge();

        loop.onPartitionsRevoked(List.of(P0));

        assertThat(committed()).containsExactly(Map.entry(P0, 3L));
    }

    @Test
    void shouldDropABatchThatDoesNotEndBeforeAPartitionMoves() {
        add(P0, 0, 3);
        add(P1, 0, 1);
        loop.turn();
        Held moved = upserts.under.get(0);

        loop.onPartitionsRevoked(List.of(P0));
        assertThat(moved.cancelled).isTrue();
        upserts.under.get(1).acknowledge();
        later();
        loop.turn();

        assertThat(committed()).containsExactly(Map.entry(P1, 1L));
    }

    @Test
    void shouldCommitNothingOfAPartitionThatIsLost() {
        add(P0, 0, 3);
        loop.turn();
        upserts.only().acknowledge();

        loop.onPartitionsLost(List.of(P0));
        later();
        loop.turn();

        assertThat(committed()).isEmpty();
    }

    @Test
    void shouldFinishWhatIsUnderWayAndBeginNothingNewWhenItEnds() {
        add(P0, 0, 8);
        loop.turn();
        upserts.only().acknowledge();

        loop.finish(Duration.ofSeconds(5));

        assertThat(committed()).containsExactly(Map.entry(P0, 4L));
        assertThat(upserts.all).hasSize(1);
    }

    @Test
    void shouldNotWaitLongerThanItMayWhenItEnds() {
        add(P0, 0, 4);
        loop.turn();
        Held held = upserts.only();

        loop.finish(Duration.ofMillis(50));

        assertThat(held.cancelled).isTrue();
        assertThat(committed()).isEmpty();
    }

    @Test
    void shouldEndWithTheDefectOfABatch() {
        add(P0, 0, 4);
        loop.turn();
        upserts.only().fail(new NullPointerException("a defect"));

        assertThatThrownBy(loop::turn).hasMessageContaining(P0.toString()).hasRootCauseMessage("a defect");
    }

    @Test
    void shouldCommitThePositionBeyondTheMarkerThatEndsATransaction() {
        add(P0, 0, 3);
        loop.turn();
        upserts.only().acknowledge();
        consumer.seek(P0, 4);
        later();
        loop.turn();

        assertThat(committed()).containsExactly(Map.entry(P0, 4L));
    }

    private void refuseFirst(Held held) {
        held.acknowledge(new SetAside(held.batch.records().get(0), SetAside.Reason.GAP, "no document", 5));
    }

    private void add(TopicPartition partition, long from, int count) {
        for (long offset = from; offset < from + count; offset++) {
            consumer.addRecord(Upsertion.of("dev-" + offset, 0, 5).at(TOPIC, partition.partition(), offset));
        }
    }

    private void later() {
        now = now.plusSeconds(2);
    }

    /** What is committed beyond the beginning. */
    private Map<TopicPartition, Long> committed() {
        var committed = new HashMap<TopicPartition, Long>();
        producer.consumerGroupOffsetsHistory()
                .forEach(groups -> groups.values()
                        .forEach(offsets ->
                                offsets.forEach((partition, offset) -> committed.put(partition, offset.offset()))));
        committed.values().removeIf(offset -> offset == 0);
        return committed;
    }
}
