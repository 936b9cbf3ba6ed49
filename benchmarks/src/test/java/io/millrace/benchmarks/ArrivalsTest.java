package io.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.embedded.EmbeddedMongo;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    @Test
    void shouldCountAllReadingsUpToTheNewestAsFound() {
        try (EmbeddedMongo mongo = EmbeddedMongo.start();
                var arrivals = new Arrivals(mongo.uri(), "bench", "latest", List.of(1))) {
            arrivals.sent(1, 1_000);
            arrivals.sent(1, 2_000);
            arrivals.sent(1, 3_000);
            arrivals.sent(2, 1_000);

            arrivals.found("device-0000001", 2_000, 5_000);

            assertThat(arrivals.sorted()).containsExactly(3.0, 4.0);
            assertThat(arrivals.missing()).isEqualTo(1);

            arrivals.found("device-0000001", 2_000, 9_000);

            assertThat(arrivals.sorted()).hasSize(2);
        }
    }
}
