package io.millrace.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    @Test
    void shouldBeTheSameWhenTheSeedIsTheSame() {
        assertThat(Plan.of(7, 20_000, 8, false)).isEqualTo(Plan.of(7, 20_000, 8, false));
        assertThat(Plan.of(8, 20_000, 8, false)).isNotEqualTo(Plan.of(7, 20_000, 8, false));
    }

    @Test
    void shouldCoverEveryCellOnceWhenSeedsFollowEachOther() {
        int cells = Step.all().size();
        List<Step> steps = new ArrayList<>();
        for (long seed = 1; seed <= cells; seed++) {
            steps.addAll(Plan.of(seed, 1_000, 1, false).steps());
        }

        assertThat(steps).containsExactlyInAnyOrderElementsOf(Step.all());
    }

    @Test
    void shouldBreakOnlyWhatAServerInMemoryCanBear() {
        assertThat(Plan.of(1, 1_000, 200, true).steps())
                .noneMatch(step -> step.fault().needsServerOnDisk())
                .anyMatch(step -> step.fault() == Fault.MONGO_AWAY);
        assertThat(Plan.of(1, 1_000, 200, false).steps())
                .anyMatch(step -> step.fault().needsServerOnDisk());
    }

    @Test
    void shouldLeaveOutCellsThatCannotBe() {
        assertThat(Step.all())
                .contains(new Step(Fault.KILL_APP, Phase.DRAINING))
                .doesNotContain(new Step(Fault.KILL_MONGO, Phase.DRAINING));
    }

    @Test
    void shouldReadWhatItWrote() {
        for (Step step : Step.all()) {
            assertThat(Step.parse(step.toString())).isEqualTo(step);
        }
        assertThatThrownBy(() -> Step.parse("KILL_APP")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Step.parse("KILL_CAT/IDLE")).isInstanceOf(IllegalArgumentException.class);
    }
}
