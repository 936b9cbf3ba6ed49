package io.millrace.benchmarks.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScrapeTest {

    @Test
    void shouldAddUpTheSeriesOfAMeterThatHaveTheLabel() {
        String page = """
                # TYPE millrace_readings_total counter
                millrace_readings_total{outcome="accepted",series="a"} 1.5E3
                millrace_readings_total{outcome="accepted",series="b"} 7
                millrace_readings_total{outcome="duplicate",series="a"} 100
                millrace_readings_total_other{outcome="accepted"} 1000
                """;

        assertThat(Scrape.sum(page, "millrace_readings_total", "outcome=\"accepted\""))
                .isEqualTo(1_507);
    }
}
