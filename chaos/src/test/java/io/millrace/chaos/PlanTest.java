package io.millrace.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.chaos.ground.Destination;
import io.millrace.chaos.ground.Layout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final Destination IN_MEMORY = new Destination(true, Layout.COLUMNS, false);
    private static final Destination CONNECTOR = new Destination(false, Layout.COLUMNS, true);

    @Test
    void shouldBeTheSameWhenTheSeedIsTheSame() {
        assertThat(Plan.of(7, 20_000, 8, Destination.DEFAULT)).isEqualTo(Plan.of(7, 20_000, 8, Destination.DEFAULT));
        assertThat(Plan.of(8, 20_000, 8, Destination.DEFAULT)).isNotEqualTo(Plan.of(7, 20_000, 8, Destination.DEFAULT));
    }

    @Test
    void shouldCoverEveryCellOnceWhenSeedsFollowEachOther() {
        int cells = Step.all().size();
        List<Step> steps = new ArrayList<>();
        for (long seed = 1; seed <= cells; seed++) {
            steps.addAll(Plan.of(seed, 1_000, 1, Destination.DEFAULT).steps());
        }

        assertThat(steps).containsExactlyInAnyOrderElementsOf(Step.all());
    }

    @Test
    void shouldBreakOnlyWhatAServerInMemoryCanBear() {
        assertThat(Plan.of(1, 1_000, 200, IN_MEMORY).steps())
                .noneMatch(step -> step.fault().needsServerOnDisk())
                .anyMatch(step -> step.fault() == Fault.MONGO_AWAY);
        assertThat(Plan.of(1, 1_000, 200, Destination.DEFAULT).steps())
                .anyMatch(step -> step.fault().needsServerOnDisk());
    }

    @Test
    void shouldOnlyKillTheApplicationInTheMiddleOfItsWork() {
        Plan plan = Plan.ofKills(3, 20_000, 20, Destination.DEFAULT);

        assertThat(plan.steps())
                .hasSize(20)
                .containsOnly(new Step(Fault.KILL_APP, Phase.TAKING_IN), new Step(Fault.KILL_APP, Phase.ACK_TO_COMMIT));
        assertThat(plan).isEqualTo(Plan.ofKills(3, 20_000, 20, Destination.DEFAULT));
        assertThat(plan.steps())
                .isNotEqualTo(Plan.ofKills(4, 20_000, 20, Destination.DEFAULT).steps());
    }

    @Test
    void shouldNotDrainBehindAConnector() {
        assertThat(Plan.of(1, 1_000, 200, CONNECTOR).steps())
                .noneMatch(step -> step.phase() == Phase.DRAINING)
                .anyMatch(step -> step.fault() == Fault.KILL_MONGO);
    }

    @Test
    void shouldRefuseAStepThatIsNotPossible() {
        List<Step> killsMongo = List.of(new Step(Fault.KILL_MONGO, Phase.IDLE));
        List<Step> drainsMongo = List.of(new Step(Fault.KILL_MONGO, Phase.DRAINING));

        assertThat(Plan.withSteps(1, 1_000, Destination.DEFAULT, killsMongo).steps())
                .isEqualTo(killsMongo);
        assertThatThrownBy(() -> Plan.withSteps(1, 1_000, IN_MEMORY, killsMongo))
                .hasMessage("KILL_MONGO/IDLE is not possible with mongo-java-server and the app as the sink");
        assertThatThrownBy(() -> Plan.withSteps(1, 1_000, Destination.DEFAULT, drainsMongo))
                .isInstanceOf(IllegalArgumentException.class);
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
