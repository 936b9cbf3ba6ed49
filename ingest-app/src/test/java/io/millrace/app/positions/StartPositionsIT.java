package io.millrace.app.positions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.support.Plant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartPositionsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path directory;

    private static Plant plant;

    @BeforeAll
    static void start() {
        plant = new Plant();
    }

    @AfterAll
    static void stop() {
        plant.close();
    }

    @Test
    void shouldStopWhenUnreadRecordsWereDeletedAndGoOnWhenSomebodyChose() throws Exception {
        Settings settings = ranBefore("deleted", 1, "");
        plant.publish("deleted.readings", 0, Plant.reading("a", 1, 1), Plant.reading("a", 2, 2));
        Plant.await(() -> plant.admin()
                .deleteRecords(Map.of(new TopicPartition("deleted.readings", 0), RecordsToDelete.beforeOffset(2)))
                .all()
                .get());

        assertThatThrownBy(() -> IngestApp.start(settings).close()).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.exitCode()).isEqualTo(ExitCode.POSITION);
            assertThat(failure.line()).isEqualTo("""
                            positions of consumer group 'deleted' are lost; going on by itself would lose or repeat records:
                              deleted.readings-0: read up to offset 1, but the oldest record left is 2: 1 records were deleted before they were read
                            Choose, with all instances stopped:
                              millrace run --from-earliest deleted.readings   goes on with the oldest record that is left
                              millrace run --from-latest deleted.readings     goes on with the next new record
                              kafka-consumer-groups.sh --group deleted --reset-offsets …   sets any other position""");
        });

        try (RunningApp app = IngestApp.start(settings, new Choices(Set.of("deleted.readings"), Set.of()))) {
            app.awaitReady(PATIENCE);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("deleted")).isEqualTo(2));
        }
    }

    @Test
    void shouldStopWhenThePositionsOfTheSinkAreGone() throws Exception {
        Settings settings = ranBefore("sinkless", 1, "");
        Plant.await(() -> plant.admin()
                .deleteConsumerGroupOffsets("sinkless-sink", Set.of(new TopicPartition("sinkless.weather.buckets", 0)))
                .all()
                .get());

        assertThatThrownBy(() -> IngestApp.start(settings).close())
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.line())
                                .contains("group 'sinkless-sink'", "sinkless.weather.buckets-0: no committed offset"));
    }

    @Test
    void shouldReadPartitionsThatWereAddedFromTheirBeginning() throws Exception {
        Settings settings = ranBefore("grown", 1, "");
        Plant.await(() -> plant.admin()
                .createPartitions(Map.of("grown.readings", NewPartitions.increaseTo(2)))
                .all()
                .get());
        plant.publish("grown.readings", 1, Plant.reading("b", 1, 1));

        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("grown")).isEqualTo(2));
        }
    }

    @Test
    void shouldAskForADrainWhenPartitionsWereAddedToAKeyedSeries() throws Exception {
        Settings settings = ranBefore("keyed", 1, "    keyed: true\n");
        Plant.await(() -> plant.admin()
                .createPartitions(Map.of("keyed.readings", NewPartitions.increaseTo(2)))
                .all()
                .get());

        assertThatThrownBy(() -> IngestApp.start(settings).close())
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.line())
                                .contains("series 'weather' has its state in 1 partitions", "millrace drain"));
    }

    /** An application that has taken in one reading, and was stopped. */
    private static Settings ranBefore(String application, int partitions, String more) throws Exception {
        String topic = application + ".readings";
        plant.createTopic(topic, partitions);
        plant.publish(topic, 0, Plant.reading("a", 0, 0));
        Settings settings = Plant.settings(plant.config(directory, application, topic, more));
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings(application)).isEqualTo(1));
        }
        return settings;
    }
}
