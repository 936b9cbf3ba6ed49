package io.millrace.app.lag;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class LagLooksTest {

    private static final TopicPartition FIRST = new TopicPartition("readings", 0);
    private static final TopicPartition SECOND = new TopicPartition("readings", 1);

    private final Map<TopicPartition, LagLooks.Reader> readers = new HashMap<>();
    private final Log log = new Log();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final LagLooks looks = new LagLooks(() -> Map.copyOf(readers), log, () -> now);

    /** A log whose records came at known times. */
    private static final class Log implements EndOffsets {
        private final Map<TopicPartition, Long> ends = new HashMap<>();
        private final Map<TopicPartition, Long> open = new HashMap<>();
        private boolean away;
        private final TreeMap<Instant, Long> offsets = new TreeMap<>();

        @Override
        public boolean answer() {
            return !away;
        }

        @Override
        public Map<TopicPartition, Long> now(Collection<TopicPartition> partitions) {
            var answers = new HashMap<>(ends);
            answers.keySet().retainAll(partitions);
            return answers;
        }

        @Override
        public Map<TopicPartition, Long> nowWithOpenTransactions(Collection<TopicPartition> partitions) {
            var answers = new HashMap<>(now(partitions));
            answers.replaceAll((partition, end) -> end + open.getOrDefault(partition, 0L));
            return answers;
        }

        @Override
        public Map<TopicPartition, Long> at(Collection<TopicPartition> partitions, Instant time) {
            var answers = new HashMap<TopicPartition, Long>();
            var first = offsets.ceilingEntry(time);
            if (first != null) {
                partitions.forEach(partition -> answers.put(partition, first.getValue()));
            }
            return answers;
        }
    }

    @Test
    void shouldTellHowLongTheNextRecordHasWaited() {
        at(FIRST, 100, 0);
        assertThat(look().seconds()).containsEntry("readings", 0.0);

        now = now.plusSeconds(5);
        at(FIRST, 200, 100);
        assertThat(look().seconds().get("readings")).isEqualTo(5.0);

        now = now.plusSeconds(60);
        at(FIRST, 200, 50);
        LagLooks.Lag lag = look();
        assertThat(lag.records()).containsEntry("readings", 50L);
        assertThat(lag.seconds().get("readings")).isEqualTo(62.5);
    }

    @Test
    void shouldBeZeroAgainWhenEverythingIsRead() {
        at(FIRST, 100, 50);
        look();
        now = now.plusSeconds(5);
        at(FIRST, 100, 0);

        assertThat(look().seconds()).containsEntry("readings", 0.0);
    }

    @Test
    void shouldAddRecordsAndTakeTheLongestWaitOverPartitions() {
        at(FIRST, 10, 0);
        at(SECOND, 20, 0);
        look();
        now = now.plusSeconds(30);
        at(FIRST, 12, 2);
        at(SECOND, 27, 7);

        LagLooks.Lag lag = look();
        assertThat(lag.records()).containsEntry("readings", 9L);
        assertThat(lag.seconds().get("readings")).isEqualTo(30.0);
    }

    @Test
    void shouldAskTheBrokersSinceWhenAPartitionIsBehindThatIsSeenForTheFirstTime() {
        log.offsets.put(now.minus(Duration.ofHours(5)), 400L);
        log.offsets.put(now.minus(Duration.ofMinutes(2)), 900L);
        at(FIRST, 1_000, 600);

        assertThat(look().seconds().get("readings"))
                .isBetween((double) Duration.ofHours(1).toSeconds(), (double)
                        Duration.ofHours(6).toSeconds());
    }

    @Test
    void shouldCountOnWhereAConsumerHasNotPolledForLongBecauseItsThreadIsHeldUp() {
        at(FIRST, 100, 0);
        look();
        now = now.plusSeconds(30);
        log.ends.put(FIRST, 130L);
        readers.put(FIRST, new LagLooks.Reader(0, Duration.ofSeconds(30)));

        LagLooks.Lag lag = look();
        assertThat(lag.records()).containsEntry("readings", 30L);
        assertThat(lag.seconds().get("readings")).isEqualTo(30.0);

        now = now.plusSeconds(5);
        at(FIRST, 130, 0);
        assertThat(look().records()).containsEntry("readings", 0L);
        assertThat(look().seconds()).containsEntry("readings", 0.0);
    }

    @Test
    void shouldCountWhatWaitsForATransactionThatIsOpen() {
        at(FIRST, 100, 0);
        look();
        now = now.plusSeconds(40);
        log.open.put(FIRST, 7L);
        look();
        now = now.plusSeconds(20);

        LagLooks.Lag lag = look();
        assertThat(lag.records()).containsEntry("readings", 7L);
        assertThat(lag.seconds().get("readings")).isBetween(20.0, 60.0);
    }

    @Test
    void shouldForgetAPartitionThatAnotherInstanceReads() {
        at(FIRST, 10, 5);
        look();
        readers.clear();

        assertThat(look().records()).isEmpty();
    }

    @Test
    void shouldSayNothingWhileTheBrokersAreAway() {
        readers.put(FIRST, new LagLooks.Reader(5, Duration.ZERO));

        assertThat(looks.look()).isEmpty();
    }

    @Test
    void shouldSayNothingWhileTheBrokersAreAwayAndNoPartitionIsReadYet() {
        assertThat(look().records()).isEmpty();

        log.away = true;
        assertThat(looks.look()).isEmpty();
    }

    private void at(TopicPartition partition, long end, long lag) {
        log.ends.put(partition, end);
        readers.put(partition, new LagLooks.Reader(lag, Duration.ofSeconds(1)));
    }

    private LagLooks.Lag look() {
        return looks.look().orElseThrow();
    }
}
