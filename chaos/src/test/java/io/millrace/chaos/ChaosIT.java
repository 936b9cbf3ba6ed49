package io.millrace.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.chaos.ground.ApplicationJar;
import io.millrace.chaos.ground.Destination;
import io.millrace.chaos.ground.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small plans with real processes: of each kind of fault one, in the phases where it hurts most. */
@Timeout(value = 300)
class ChaosIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "101, KILL_APP/TAKING_IN KILL_APP/ACK_TO_COMMIT",
        "102, PAUSE_APP/ACK_TO_COMMIT",
        "103, KILL_BROKER/TAKING_IN",
        "104, KILL_MONGO/ACK_TO_COMMIT NETWORK_CUT/TAKING_IN",
        "105, STATE_DELETED/BEFORE_FLUSH STOP_APP/AFTER_FLUSH",
        "106, SECOND_INSTANCE/TAKING_IN STEP_DOWN/TAKING_IN",
        "107, KILL_APP/DRAINING"
    })
    void shouldStoreEveryReadingOnceWhenThisIsBroken(long seed, String steps) {
        run(seed, steps, Destination.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "108, KILL_MONGO/ACK_TO_COMMIT, SAMPLES",
        "109, KILL_APP/ACK_TO_COMMIT KILL_APP/DRAINING, OFFSETS",
        "110, KILL_APP/TAKING_IN, DOCUMENTS"
    })
    void shouldStoreEveryReadingOnceInOtherLayouts(long seed, String steps, Layout layout) {
        run(seed, steps, new Destination(false, layout, false));
    }

    private void run(long seed, String steps, Destination destination) {
        Plan plan = Plan.withSteps(
                seed,
                4_000,
                destination,
                Arrays.stream(steps.split(" ", -1)).map(Step::parse).toList());
        List<String> log = new ArrayList<>();

        Verdict verdict = Run.of(plan, directory, ApplicationJar.inProject(), log::add);

        assertThat(verdict.differences())
                .as(plan.summary() + "\n" + String.join("\n", log) + "\n" + verdict.ends())
                .isEmpty();
        assertThat(verdict.steps()).hasSize(plan.steps().size());
    }
}
