package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.support.Plant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.NewPartitions;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrainCommandIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void shouldCloseAllBucketsSoThatPartitionsMayBeAddedToAKeyedSeries() throws Exception {
        try (var plant = new Plant()) {
            plant.createTopic("drained.readings", 1);
            plant.publish("drained.readings", 0, Plant.reading("a", 0, 1), Plant.reading("b", 1, 2));
            Path config = plant.config(directory, "drained", "drained.readings", "    keyed: true\n");
            Settings settings = Plant.settings(config);
            try (RunningApp app = IngestApp.start(settings)) {
                app.awaitReady(PATIENCE);
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(plant.readings("drained")).isEqualTo(2));
                Typed tooEarly = Typed.in("drain", "--config", config.toString());
                assertThat(tooEarly.exitCode()).isEqualTo(6);
                assertThat(tooEarly.err()).contains("application 'drained' is running", "Stop all instances first");
            }
            Plant.await(() -> plant.admin()
                    .createPartitions(Map.of("drained.readings", NewPartitions.increaseTo(2)))
                    .all()
                    .get());

            Typed typed = Typed.in("drain", "--config", config.toString());
            assertThat(typed.exitCode()).as(typed.err()).isZero();
            assertThat(typed.out())
                    .startsWith("series weather, partition 1 of 1: 0 waiting readings taken in, ")
                    .contains("series weather: grew to 2 partitions: drained-weather-state-changelog\n")
                    .endsWith("drained\n");

            plant.publish("drained.readings", 1, Plant.reading("c", 2, 3));
            try (RunningApp app = IngestApp.start(settings)) {
                app.awaitReady(PATIENCE);
                await().atMost(PATIENCE).untilAsserted(() -> {
                    assertThat(plant.readings("drained")).isEqualTo(3);
                    assertThat(plant.documents("drained", "weather_buckets"))
                            .filteredOn(bucket -> !"c"
                                    .equals(bucket.get("meta", Document.class).get("station")))
                            .allSatisfy(bucket -> assertThat(bucket.get("control", Document.class)
                                            .get("closed"))
                                    .isEqualTo(true));
                });
            }
        }
    }
}
