package io.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.report.Section;
import org.junit.jupiter.api.Test;

class FootprintCommandTest {

    @Test
    void shouldReckonWithTheDifferenceOfTwoNumbersOfMetas() {
        Section section = FootprintCommand.section(
                new FootprintCommand.Found(100, 1_000_000, 50_000), new FootprintCommand.Found(300, 1_400_000, 90_000));

        assertThat(section.table().rows().get(2).get(1).value()).isEqualTo(2_000.0);
        assertThat(section.table().rows().get(2).get(2).value()).isEqualTo(200.0);
    }
}
