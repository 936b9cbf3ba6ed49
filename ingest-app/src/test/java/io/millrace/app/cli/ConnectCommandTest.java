package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectCommandTest {

    private static final String YAML = """
            version: 1
            application: plant
            kafka: {bootstrap.servers: "localhost:9092"}
            mongodb: {uri: "mongodb://me:hunter2@localhost", database: telemetry}
            sink: connect
            series:
              weather: {topics: a, timeField: ts, metaFields: b, latest: false, rollups: [1m]}
            """;

    @TempDir
    private Path directory;

    @Test
    void shouldPrintJsonForTheRestInterface() throws IOException {
        Typed typed = connect(YAML, "weather");

        assertThat(typed.exitCode()).as(typed.err()).isZero();
        assertThat(typed.out())
                .startsWith("{\n  \"name\" : \"plant-weather\",\n  \"config\" : {\n")
                .contains("\"topics\" : \"plant.weather.buckets,plant.weather.1m\"")
                .doesNotContain("hunter2");
    }

    @Test
    void shouldPrintOneForEachTopicInTheNotationAskedFor() throws IOException {
        assertThat(connect(YAML, "weather", "--format", "properties", "--one-each")
                        .out())
                .startsWith("name=plant-weather-buckets\n")
                .contains("\n\nname=plant-weather-1m\n");
        assertThat(connect(YAML, "weather", "--format", "strimzi", "--one-each").out())
                .startsWith("apiVersion: kafka.strimzi.io/")
                .contains("\n---\napiVersion: ");
    }

    @Test
    void shouldWriteFiles() throws IOException {
        Path output = directory.resolve("made");

        Typed typed = connect(YAML, "weather", "--one-each", "--output", output.toString());

        assertThat(typed.out())
                .isEqualTo("wrote " + output.resolve("plant-weather-buckets.json") + "\nwrote "
                        + output.resolve("plant-weather-1m.json") + "\n");
        assertThat(output.resolve("plant-weather-1m.json"))
                .content()
                .contains("\"collection\" : \"weather_1m_history\"");
    }

    @Test
    void shouldRefuseWhereTheApplicationWritesItself() throws IOException {
        Typed typed = connect(YAML.replace("sink: connect", "sink: app"), "weather");

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err()).contains("Set 'sink: connect' first");
    }

    @Test
    void shouldNameTheSeriesThatThereAre() throws IOException {
        Typed typed = connect(YAML, "whether");

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err())
                .isEqualTo("millrace: there is no series 'whether'; the configuration file has weather\n");
    }

    private Typed connect(String yaml, String... arguments) throws IOException {
        Path config = Files.writeString(directory.resolve("millrace.yaml"), yaml);
        String[] all = new String[arguments.length + 3];
        all[0] = "connect";
        all[1] = "--config";
        all[2] = config.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Typed.in(all);
    }
}
