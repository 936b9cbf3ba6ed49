package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.drain.DrainRun;
import io.millrace.app.failure.Failure;
import io.millrace.app.support.Plant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance with a {@code group.instance.id}, as the chart makes each Pod one. */
class StaticMemberIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Longer than any wait here. */
    private static final String SESSION = "600000";

    /** Long enough for a start, and far shorter than the session. */
    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    @Test
    void shouldGoOnAfterARestartWithinItsSession() throws Exception {
        try (var plant = new Plant()) {
            plant.createTopic("static.readings", 1);
            Settings settings = staticMember(plant);
            plant.publish("static.readings", 0, Plant.reading("a", 0, 1));
            try (RunningApp app = IngestApp.start(settings)) {
                app.awaitReady(PATIENCE);
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(plant.readings("static")).isEqualTo(1));
            }

            assertThatExceptionOfType(Failure.class)
                    .as("it is still a member: a drain has to wait for the end of its session")
                    .isThrownBy(() -> new DrainRun(settings, line -> {}).run())
                    .withMessageContaining("until its session");

            plant.publish("static.readings", 0, Plant.reading("a", 1, 2));
            try (RunningApp app = IngestApp.start(settings)) {
                app.awaitReady(SOON);
                await().atMost(SOON)
                        .untilAsserted(
                                () -> assertThat(plant.readings("static")).isEqualTo(2));
            }
        }
    }

    private Settings staticMember(Plant plant) throws Exception {
        Path config = plant.config(directory, "static", "static.readings", "");
        String yaml = Files.readString(config)
                .replace("kafka:\n", "kafka:\n  group.instance.id: plant-0\n  session.timeout.ms: " + SESSION + "\n");
        return Plant.settings(Files.writeString(config, yaml));
    }
}
