package io.millrace.benchmarks.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.report.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepTableTest {

    private static final Profile PROFILE = new Profile(
            Map.of("stream", Map.of(Step.PARSE, 3L, Step.FOLD, 1L)), Map.of(Step.PARSE, 10L, Step.FOLD, 30L));
    private static final Spent SPENT = new Spent(1_000_000, Map.of("stream", 800_000L, "idle", 50_000L), 40_000);

    private static List<List<Cell>> rows() {
        return StepTable.of("steps", PROFILE, SPENT, 100).table().rows();
    }

    private static double number(String step, int column) {
        return rows().stream()
                .filter(row -> row.get(0).text().startsWith(step))
                .map(row -> ((Number) row.get(column).value()).doubleValue())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldShareOutTheTimeOfEachThreadByItsSamples() {
        assertThat(number("decode", 1)).isEqualTo(6_000);
        assertThat(number("fold", 1)).isEqualTo(2_000);
        assertThat(number("other threads", 1)).isEqualTo(500);
    }

    @Test
    void shouldLeaveToTheJvmWhatNoJavaThreadTook() {
        assertThat(number("the JVM itself", 1)).isEqualTo(1_500);
    }

    @Test
    void shouldAddUpToWhatWasMeasured() {
        List<List<Cell>> rows = rows();
        double sum = rows.subList(0, rows.size() - 1).stream()
                .mapToDouble(row -> ((Number) row.get(1).value()).doubleValue())
                .sum();

        assertThat(sum).isCloseTo(number("together", 1), within(1e-6));
        assertThat(number("together", 1)).isEqualTo(10_000);
        assertThat(number("decode", 3) + number("fold", 3))
                .isEqualTo(number("together", 3))
                .isEqualTo(400);
    }
}
