package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {

    private static final TopicPartition CHANGELOG = new TopicPartition("plant-weather-state-changelog", 0);

    private final AtomicLong nanos = new AtomicLong();
    private final RestoreProgress progress = new RestoreProgress(nanos::get);

    @Test
    void shouldKnowHowManyRecordsAreLeft() {
        progress.onRestoreStart(CHANGELOG, "weather-state", 100, 1_100);
        progress.onBatchRestored(CHANGELOG, "weather-state", 400, 300);
        assertThat(progress.recordsLeft()).isEqualTo(700);

        progress.onRestoreEnd(CHANGELOG, "weather-state", 1_000);
        assertThat(progress.recordsLeft()).isZero();
    }

    @Test
    void shouldTakeARestoredBatchAndAChangeOfStateForProgressAndNothingElse() {
        progress.onRestoreStart(CHANGELOG, "weather-state", 0, 1_000);
        pass(Duration.ofMinutes(2));
        assertThat(progress.sinceMove()).isEqualTo(Duration.ofMinutes(2));

        progress.onBatchRestored(CHANGELOG, "weather-state", 10, 10);
        assertThat(progress.sinceMove()).isZero();

        pass(Duration.ofMinutes(1));
        progress.onChange(KafkaStreams.State.RUNNING, KafkaStreams.State.REBALANCING);
        assertThat(progress.sinceMove()).isZero();
    }

    @Test
    void shouldNotTakeTheBeginningsOfRestorationsForProgress() {
        for (int store = 0; store < 5; store++) {
            pass(Duration.ofMinutes(1));
            progress.onRestoreStart(new TopicPartition("state-changelog", store), "weather-state", 0, 1_000);
        }
        assertThat(progress.sinceMove()).isEqualTo(Duration.ofMinutes(5));
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
