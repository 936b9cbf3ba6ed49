package io.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.benchmarks.contestant.Outcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatchTest {

    @Test
    void shouldTurnTheOrderRoundFromRoundToRound() {
        assertThat(Match.order(List.of("a", "b", "c"), 1)).containsExactly("a", "b", "c");
        assertThat(Match.order(List.of("a", "b", "c"), 2)).containsExactly("c", "b", "a");
        assertThat(Match.order(List.of("a", "b", "c"), -1)).containsExactly("a", "b", "c");
    }

    @Test
    void shouldCompareWithTheFirstWithinEachRound() {
        // The second round was twice as slow for both.
        List<Outcome> first = outcomes(100, 50, 100);
        List<Outcome> other = outcomes(40, 20, 50);

        assertThat(MatchTable.ratio(other, first).median()).isEqualTo(0.4);
        assertThat(MatchTable.ratio(other, first).highest()).isEqualTo(0.5);
    }

    private static List<Outcome> outcomes(int... rates) {
        return Arrays.stream(rates)
                .mapToObj(rate -> new Outcome(rate, 1_000_000_000L, 0, 0))
                .toList();
    }
}
