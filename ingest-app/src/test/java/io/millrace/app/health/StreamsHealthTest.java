package io.millrace.app.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamsHealthTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Test
    void shouldBeReadyOnlyWhenRunning() {
        assertThat(of(KafkaStreams.State.RUNNING, 2, Duration.ofHours(9), 0)).isEqualTo(Verdict.working("running"));
    }

    @ParameterizedTest
    @EnumSource(
            value = KafkaStreams.State.class,
            names = {"ERROR", "PENDING_ERROR"})
    void shouldBeDeadAfterAnError(KafkaStreams.State state) {
        assertThat(of(state, 2, Duration.ZERO, 0).live()).isFalse();
    }

    @Test
    void shouldBeDeadWhenOneOfItsThreadsIs() {
        Verdict verdict = of(KafkaStreams.State.RUNNING, 1, Duration.ZERO, 0);

        assertThat(verdict.live()).isFalse();
        assertThat(verdict.detail()).contains("1 of 2 stream threads dead");
    }

    @Test
    void shouldLiveWhileStateIsRestoredHoweverLongItTakes() {
        Verdict verdict = of(KafkaStreams.State.REBALANCING, 2, Duration.ofSeconds(3), 9_000_000);

        assertThat(verdict.live()).isTrue();
        assertThat(verdict.ready()).isFalse();
        assertThat(verdict.detail()).contains("9000000 records");
    }

    @Test
    void shouldBeDeadWhenRestorationIsFrozen() {
        Verdict verdict = of(KafkaStreams.State.REBALANCING, 2, PATIENCE, 9_000_000);

        assertThat(verdict.live()).isFalse();
        assertThat(verdict.detail()).contains("nothing has moved for 300 s");
    }

    @ParameterizedTest
    @EnumSource(
            value = KafkaStreams.State.class,
            names = {"CREATED", "PENDING_SHUTDOWN", "NOT_RUNNING"})
    void shouldBeLeftAloneWhileItIsStartedOrStopped(KafkaStreams.State state) {
        Verdict verdict = of(state, 0, Duration.ofHours(1), 0);

        assertThat(verdict.live()).isTrue();
        assertThat(verdict.ready()).isFalse();
    }

    private static Verdict of(KafkaStreams.State state, int liveThreads, Duration sinceProgress, long left) {
        var observed = new StreamsHealth.Observed() {
            @Override
            public KafkaStreams.State state() {
                return state;
            }

            @Override
            public int liveThreads() {
                return liveThreads;
            }

            @Override
            public Duration sinceProgress() {
                return sinceProgress;
            }

            @Override
            public long recordsToRestore() {
                return left;
            }
        };
        return new StreamsHealth(observed, 2, PATIENCE).get();
    }
}
