package io.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The comparison on a few readings, with real processes: the way to MongoDB and the way to a topic, verified. */
@Timeout(600)
class SmokeIT {

    @Test
    void shouldVerifyTheContestantsWithLateReadingsAndDuplicates(@TempDir Path output) throws Exception {
        int exit = Bench.commandLine()
                .execute(
                        "--loads",
                        "20x50/unkeyed/late",
                        "--rounds",
                        "1",
                        "--warm-ups",
                        "0",
                        "--heap",
                        "256m",
                        "--contestants",
                        "plain,millrace,dsl",
                        "--output",
                        output.toString());

        assertThat(exit).isZero();
        JsonNode rows = new ObjectMapper()
                .readTree(output.resolve("comparison.json").toFile())
                .path("sections")
                .path(0)
                .path("rows");
        Set<String> names = new HashSet<>();
        rows.forEach(row -> {
            names.add(row.path("contestant").asText().split(":", 2)[0]);
            assertThat(row.path("readings/s, median").asDouble()).isPositive();
        });
        // Who does not arrive at the right result is out, and has no row.
        assertThat(names).containsExactlyInAnyOrder("plain", "millrace", "dsl");
    }
}
