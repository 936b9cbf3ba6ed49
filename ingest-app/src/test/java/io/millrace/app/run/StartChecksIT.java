package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.drain.DrainRun;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.support.Plant;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start refuses, on a real broker, before it takes a reading in. */
class StartChecksIT {

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
    void shouldRefuseAnotherConfigurationOnStateThatIsThereUntilItIsDrained() throws Exception {
        Settings before = ranBefore("changed", "");
        Settings after = settings("changed", "    granularity: minutes\n");

        assertThatThrownBy(() -> IngestApp.start(after).close()).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(failure.line())
                    .isEqualTo(
                            "the state of series 'weather' was begun with another configuration: 'bucket.span' was 1h"
                                    + " and is 1d now. Put it back as it was, stop all instances, run `millrace drain`, and then"
                                    + " change it");
        });
        assertThatThrownBy(() -> new DrainRun(after, line -> {}).run()).hasMessageContaining("'bucket.span' was 1h");

        new DrainRun(before, line -> {}).run();

        try (RunningApp app = IngestApp.start(after)) {
            app.awaitReady(PATIENCE);
        }
    }

    @Test
    void shouldRefuseTopicsThatCannotBeWrittenOrLoseWhatIsInThem() throws Exception {
        Settings settings = ranBefore("faulty", "");
        alter("faulty.weather.buckets", "min.insync.replicas", "2");
        alter("faulty.weather.1m", "retention.ms", "60000");
        alter("faulty-weather-state-changelog", "cleanup.policy", "delete");

        assertThatThrownBy(() -> IngestApp.start(settings).close()).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.exitCode()).isEqualTo(ExitCode.TOPIC);
            assertThat(failure.line())
                    .contains(
                            "topic 'faulty.weather.buckets' has 1 replica and min.insync.replicas=2",
                            "topic 'faulty.weather.1m' keeps records for 1 minutes only",
                            "topic 'faulty-weather-state-changelog' has cleanup.policy=delete");
        });
    }

    @Test
    void shouldRefuseStateInAnotherNumberOfPartitionsThanReadingsComeBy() throws Exception {
        Settings settings = ranBefore("uneven", "");
        Plant.await(() -> plant.admin()
                .createPartitions(Map.of("uneven-weather-state-changelog", NewPartitions.increaseTo(2)))
                .all()
                .get());

        assertThatThrownBy(() -> IngestApp.start(settings).close())
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.line())
                                .startsWith("series 'weather' has its state in 2 partitions (topic"
                                        + " 'uneven-weather-state-changelog'), but its readings come by 1"));
    }

    @Test
    void shouldTakeInRecordsWhoseTimesTheBrokerWouldRefuse() throws Exception {
        plant.createTopic("ahead.readings", 1);
        alter("ahead.readings", "message.timestamp.after.max.ms", Long.toString(Long.MAX_VALUE));
        long inTenDays = System.currentTimeMillis() + Duration.ofDays(10).toMillis();
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", plant.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (long time : List.of(inTenDays, 1L)) {
                byte[] reading = Plant.reading("a", (int) (time % 50), 1).getBytes(StandardCharsets.UTF_8);
                Plant.await(() -> producer.send(new ProducerRecord<>("ahead.readings", 0, time, null, reading))
                        .get());
            }
        }

        try (RunningApp app = IngestApp.start(settings("ahead", ""))) {
            app.awaitReady(PATIENCE);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("ahead")).isEqualTo(2));
            assertThat(app.failure()).isEmpty();
            assertThat(setting("ahead-weather-state-changelog", "message.timestamp.type"))
                    .isEqualTo("LogAppendTime");
        }
    }

    private static Settings settings(String application, String more) throws Exception {
        return Plant.settings(plant.config(directory, application, application + ".readings", more));
    }

    /** An application that has taken in one reading, and was stopped. */
    private static Settings ranBefore(String application, String more) throws Exception {
        String topic = application + ".readings";
        plant.createTopic(topic, 1);
        plant.publish(topic, 0, Plant.reading("a", 0, 0));
        Settings settings = settings(application, more);
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings(application)).isEqualTo(1));
        }
        return settings;
    }

    private static String setting(String topic, String key) {
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        return Plant.await(() -> plant.admin()
                .describeConfigs(List.of(resource))
                .all()
                .get()
                .values()
                .iterator()
                .next()
                .get(key)
                .value());
    }

    private static void alter(String topic, String key, String value) {
        Plant.await(() -> plant.admin()
                .incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, topic),
                        List.of(new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET))))
                .all()
                .get());
    }
}
