package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.support.Plant;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands print, read as a newcomer would. */
class CommandsIT {

    @TempDir
    private static Path directory;

    private static Plant plant;

    @BeforeAll
    static void start() {
        plant = new Plant();
        plant.createTopic("shop.readings", 2);
        plant.publish(
                "shop.readings",
                0,
                Plant.reading("north", 0, 21.5),
                "aaa",
                "{\"ts\": \"2025-10-09T09:00:01Z\", \"station\": \"south\", \"temp\": null, \"hum\": 40, \"ok\": true}");
    }

    @AfterAll
    static void stop() {
        plant.close();
    }

    @Test
    void shouldCheckEverything() throws Exception {
        Path config = plant.config(directory, "checked", "shop.readings", "");

        Typed typed = Typed.in("check", "--config", config.toString());

        assertThat(typed.out()).startsWith("""
                ok        configuration: application 'checked', 1 series
                ok        Kafka: %s answers
                ok        topic shop.readings: 2 partitions
                later     own topics: 5 to create or change, by 'run' or 'topics apply'; see 'millrace topics plan'
                ok        MongoDB: %s answers
                """.formatted(
                        plant.bootstrapServers(), plant.mongoUri().replace("mongodb://", "")));
        assertThat(typed.exitCode()).as(typed.out()).isZero();
    }

    @Test
    void shouldCheckOffline() throws Exception {
        Path config = plant.config(directory, "offline", "shop.readings", "");

        Typed typed = Typed.in("check", "--offline", "--config", config.toString());

        assertThat(typed.out()).isEqualTo("ok        configuration: application 'offline', 1 series\n");
        assertThat(typed.exitCode()).isZero();
    }

    @Test
    void shouldFindWhatIsMissing() throws Exception {
        Path config = plant.config(directory, "missing", "no.readings", "");

        Typed typed = Typed.in("check", "--config", config.toString());

        assertThat(typed.exitCode()).isEqualTo(9);
        assertThat(typed.out())
                .contains("problem   topic 'no.readings' of series 'weather': does not exist. Way out: create it, or"
                        + " correct 'topics' of the series\n");
    }

    @Test
    void shouldProposeAConfigurationThatCanBeTried() {
        Path config = directory.resolve("proposed.yaml");

        Typed init = Typed.in(
                "init",
                "--topic",
                "shop.readings",
                "--bootstrap-servers",
                plant.bootstrapServers(),
                "--output",
                config.toString());
        assertThat(init.err()).isEmpty();
        assertThat(init.out())
                .isEqualTo("wrote " + config + "; next: millrace try --config " + config + " --topic shop.readings\n");
        assertThat(config)
                .content()
                .contains(
                        "timeField: ts    # seconds since 1970 or ISO 8601 in all 2 messages\n",
                        "metaFields: [station]\n",
                        "#   shop.readings-0@1 is not JSON");

        Typed again = Typed.in(
                "init",
                "--topic",
                "shop.readings",
                "--bootstrap-servers",
                plant.bootstrapServers(),
                "--output",
                config.toString());
        assertThat(again.exitCode()).isEqualTo(7);
        assertThat(again.err()).contains("exists already");
    }

    @Test
    void shouldShowReadingsAndReasons() throws Exception {
        Path config = plant.config(directory, "tried", "shop.readings", "");

        Typed typed = Typed.in("try", "--topic", "shop.readings", "--last", "20", "--config", config.toString());

        assertThat(typed.out().replaceAll("malformed: .*", "malformed: …")).isEqualTo("""
                Topic shop.readings as series 'weather' reads it:

                position           time                  meta   fields
                shop.readings-0@0  2025-10-09T09:00:00Z  north  temp=21.5
                shop.readings-0@1  dead letter, malformed: …
                shop.readings-0@2  2025-10-09T09:00:01Z  south  temp=(missing), hum=40, ok=true

                2 readings, 1 dead letter
                """);
        assertThat(typed.exitCode()).isEqualTo(9);
    }

    @Test
    void shouldSayThatNoSeriesReadsATopic() throws Exception {
        Path config = plant.config(directory, "unread", "shop.readings", "");

        Typed typed = Typed.in("try", "--topic", "other", "--config", config.toString());

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err()).contains("no series of " + config + " reads topic 'other'; they read shop.readings");
    }

    @Test
    void shouldPlanAndApplyTopics() throws Exception {
        String config = plant.config(directory, "planned", "shop.readings", "").toString();

        Typed plan = Typed.in("topics", "plan", "--config", config);
        assertThat(plan.exitCode()).isEqualTo(9);
        assertThat(plan.out())
                .contains("create topic 'planned.weather.buckets' with 2 partitions, cleanup.policy=delete,"
                        + " max.message.bytes=4194304, retention.ms=604800000\n")
                .endsWith("5 to do: millrace topics apply\n");

        Typed apply = Typed.in("topics", "apply", "--config", config);
        assertThat(apply.exitCode()).isZero();
        assertThat(apply.out()).endsWith("5 done\n");

        Typed nothing = Typed.in("topics", "plan", "--config", config);
        assertThat(nothing.exitCode()).isZero();
        assertThat(nothing.out()).isEqualTo("nothing to do\n");
    }

    @Test
    void shouldPlanAndApplyTheSchema() throws Exception {
        String config = plant.config(directory, "modelled", "shop.readings", "").toString();

        assertThat(Typed.in("schema", "plan", "--config", config).exitCode()).isEqualTo(9);
        assertThat(Typed.in("schema", "apply", "--config", config).exitCode()).isZero();
        assertThat(Typed.in("schema", "plan", "--config", config).exitCode()).isZero();
    }

    @Test
    void shouldDescribeTheTopology() throws Exception {
        String config =
                plant.config(directory, "described", "shop.readings", "").toString();

        Typed typed = Typed.in("describe", "--config", config);

        assertThat(typed.out()).startsWith("""
                application   described (consumer group described, exactly once, a commit every 100 ms)
                sink          in the application (consumer group described-sink), into database described

                series weather
                  reads       shop.readings
                  by meta     station, through described-weather-by-meta-repartition
                  state       weather-state, kept in described-weather-state-changelog
                  writes      described.weather.buckets → weather_buckets
                  writes      described.weather.1m → weather_1m_history
                  writes      described.weather.1h → weather_1h_history
                  writes      described.weather.latest → weather_latest
                  sets aside  described.weather.dead-letters

                processors, by sub-topology (one task per partition)
                """);
        assertThat(Typed.in("describe", "--raw", "--config", config).out()).startsWith("Topologies:");
    }

    @Test
    void shouldShowTheConfigurationWithoutSecrets() throws Exception {
        Path config = plant.config(directory, "shown", "shop.readings", "");
        Files.writeString(config, Files.readString(config).replace("mongodb://", "mongodb://user:secret-word@"));

        Typed typed = Typed.in("config", "show", "--config", config.toString());

        assertThat(typed.exitCode()).isZero();
        assertThat(typed.out()).contains("application: shown").doesNotContain("secret-word");
    }
}
