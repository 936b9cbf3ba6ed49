package io.millrace.app.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.support.Plant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics of an instance whose partitions move away and come back. */
class RebalanceIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String ACTIVE = "millrace_tasks{kind=\"active\"}";
    private static final String SENT = "millrace_kafka_sent_bytes_total{clients=\"streams\"}";

    @TempDir
    private Path directory;

    @Test
    void shouldStayLiveWhenPartitionsMoveAwayAndComeBack() throws Exception {
        try (Plant plant = new Plant()) {
            plant.createTopic("moved.readings", 4);
            Path config = plant.config(directory, "moved", "moved.readings", "");
            Path other = Files.writeString(
                    directory.resolve("other.yaml"), Files.readString(config).replace("moved-state", "other-state"));
            try (RunningApp first = IngestApp.start(Plant.settings(config))) {
                first.awaitReady(PATIENCE);
                await().atMost(PATIENCE).until(() -> value(first, ACTIVE) == 8);
                try (RunningApp second = IngestApp.start(Plant.settings(other))) {
                    await().atMost(PATIENCE).until(() -> value(first, ACTIVE) == 4 && value(second, ACTIVE) == 4);
                    assertThat(seriesOf(second)).isEqualTo(seriesOf(first));
                }
                await().atMost(PATIENCE).until(() -> value(first, ACTIVE) == 8);
                double sent = value(first, SENT);
                double accepted = value(first, "millrace_readings_total{outcome=\"accepted\"");
                for (int partition = 0; partition < 4; partition++) {
                    plant.publish("moved.readings", partition, Plant.reading("s-" + partition, 1, 20));
                }

                await().atMost(PATIENCE).untilAsserted(() -> {
                    assertThat(value(first, "millrace_readings_total{outcome=\"accepted\""))
                            .isEqualTo(accepted + 4);
                    assertThat(value(first, SENT)).isGreaterThan(sent);
                    assertThat(value(first, "millrace_lag_look_age_seconds")).isLessThan(30);
                    assertThat(value(first, "millrace_lag_records{series=\"weather\",stage=\"readings\"}"))
                            .isZero();
                });
            }
        }
    }

    private static double value(RunningApp app, String series) throws Exception {
        return Scrapes.of(app.metricsUri()).value(series);
    }

    private static List<String> seriesOf(RunningApp app) throws Exception {
        return Scrapes.of(app.metricsUri()).samples().stream()
                .filter(sample -> sample.startsWith("millrace_"))
                .map(sample -> sample.substring(0, sample.lastIndexOf(' ')))
                .toList();
    }
}
