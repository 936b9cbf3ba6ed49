package io.millrace.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.chaos.ground.GcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BacklogTest {
    @TempDir
    private Path directory;

    @Test
    void shouldReadWhatAFullCollectionLeaves() throws IOException {
        Path log = Files.writeString(directory.resolve("gc.log"), """
                [12ms] Using Serial
                [1042ms] GC(0) Pause Young (Allocation Failure) 102M->17M(371M) 12.345ms
                [2042ms] GC(1) Pause Full (Diagnostic Command) 120M->31M(371M) 40.1ms
                """);

        assertThat(GcLog.read(log)).containsExactly(new GcLog.Collection(2_042, 31));
    }

    @Test
    void shouldDrawTheLargestHeapOfEachPartOfTheTime() {
        String curve = Backlog.curve(List.of(
                new GcLog.Collection(1_000, 10), new GcLog.Collection(1_500, 30), new GcLog.Collection(101_000, 60)));

        assertThat(curve.lines())
                .containsExactly(
                        "seconds  heap after a full collection, MiB",
                        "      1     30 " + "#".repeat(30),
                        "     96     60 " + "#".repeat(60));
    }

    @Test
    void shouldSayThatThereIsNothingToDraw() {
        assertThat(Backlog.curve(List.of())).isEqualTo("no full collection took place\n");
    }
}
