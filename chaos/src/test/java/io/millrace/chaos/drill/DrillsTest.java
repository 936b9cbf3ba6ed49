package io.millrace.chaos.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DrillsTest {

    private final ChartFiles files = ChartFiles.inProject();

    @Test
    void shouldCauseEachAlertOfTheChart() {
        List<String> caused = Stream.of(
                        Conditions.onTheUsualPlant(), Conditions.onTheSmallPlant(), Conditions.onTheGuardedPlant())
                .flatMap(List::stream)
                .flatMap(drill -> drill.alerts().stream())
                .toList();

        assertThat(caused.stream().distinct()).containsExactlyInAnyOrderElementsOf(files.alerts());
    }

    @Test
    void shouldShortenHowLongAConditionHoldsAndTheRangesThatAreLookedAtToAMinuteAtLeast() {
        String rules = files.shortened(60);

        assertThat(rules)
                .contains("for: 15s", "[60s]", "[1440s]")
                .doesNotContain("for: 15m", "[15m]")
                // What is compared with stays.
                .contains("> 120", "> 0.01");
        assertThat(rules.lines()).hasSameSizeAs(files.shortened(1).lines().toList());
    }

    @Test
    void shouldAskWhatThePanelsAskWhenNothingIsChosen() {
        assertThat(files.queries())
                .hasSizeGreaterThan(45)
                .allSatisfy(query -> assertThat(query.text()).doesNotContain("$"));
    }
}
