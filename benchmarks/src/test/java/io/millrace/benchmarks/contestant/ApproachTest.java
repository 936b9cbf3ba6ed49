package io.millrace.benchmarks.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApproachTest {

    @Test
    void shouldWaitForHalfOfWhatIsLikelyToBeLeft() {
        assertThat(Approach.pause(1_000, 500, 1_000)).isEqualTo(500);
        assertThat(Approach.pause(1_000, 990, 1_000)).isEqualTo(50);
        assertThat(Approach.pause(1_000, 1, 1_000_000)).isEqualTo(5_000);
        assertThat(Approach.pause(1_000, 0, 1_000)).isEqualTo(50);
    }

    @Test
    void shouldAnswerTheCountThatReachedTheAim() throws Exception {
        Iterator<Long> counts = List.of(0L, 50L, 101L).iterator();

        assertThat(new Approach(Duration.ofSeconds(10)).await("readings", 100, counts::next))
                .isEqualTo(101);
    }

    @Test
    void shouldGiveUpWhereNothingMoreComes() {
        assertThatThrownBy(() -> new Approach(Duration.ofMillis(1)).await("readings", 100, () -> 99))
                .isInstanceOf(IncompleteException.class)
                .hasMessageContaining("99 of 100");
    }
}
