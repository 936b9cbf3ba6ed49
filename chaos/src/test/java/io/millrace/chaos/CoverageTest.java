package io.millrace.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.chaos.ground.Destination;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverageTest {
    @TempDir
    private Path directory;

    @Test
    void shouldCountWhatStruckInItsPhaseAndPassed() {
        var results = new Results(directory.resolve("results/of/chaos.tsv"));
        var cell = new Step(Fault.KILL_APP, Phase.IDLE);
        var other = new Step(Fault.KILL_BROKER, Phase.AFTER_FLUSH);
        Plan plan = Plan.withSteps(1, 1_000, Destination.DEFAULT, List.of(cell, other));
        results.add(plan, verdict(List.of(), new Verdict.Struck(cell, true), new Verdict.Struck(other, false)));
        results.add(plan, verdict(List.of("1 readings lost"), new Verdict.Struck(cell, true)));

        String table = Coverage.table(results.cells());

        assertThat(table.lines())
                .anyMatch(line -> line.startsWith("| kill app | 0/0 |") && line.endsWith("| 1/2 |"))
                .anyMatch(line -> line.startsWith("| kill broker | 0/0 | 0/0 | 0/0 |"))
                .anyMatch(line -> line.startsWith("| kill mongo |") && line.contains("| – |"))
                .anyMatch(line -> line.startsWith("Passed/run. 1 of "));
    }

    private static Verdict verdict(List<String> differences, Verdict.Struck... steps) {
        return new Verdict(differences, List.of(steps), List.of(), Duration.ofSeconds(3), "");
    }
}
