package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.topology.IngestTopology;
import io.millrace.upsert.UpsertTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chart knows the application's topics and collections by rules of its own; here they are held against the application's. */
class OwnTopicsTest {

    private static final Manifests MANIFESTS = Chart.render(Values.accepted("connect"));
    private static final int MIB = 1024 * 1024;

    @Test
    void shouldMakeTheTopicsThatTheApplicationWouldMake(@TempDir Path directory) throws Exception {
        Map<String, Long> expected = new TreeMap<>();
        Application application = settings(directory).application();
        for (Series series : application.series()) {
            var names = application.names(series);
            long largest = IngestTopology.largestRecord(series);
            UpsertTarget.of(names, series).forEach(target -> expected.put(target.topic(), largest));
            expected.put(
                    names.deadLettersTopic(), Math.max(largest, series.limits().messageBytes()) + MIB);
        }

        Map<String, Long> made = new TreeMap<>();
        MANIFESTS.ofKind("KafkaTopic").map(topic -> topic.path("spec")).forEach(spec -> {
            made.put(
                    spec.path("topicName").asText(),
                    spec.at("/config/max.message.bytes").asLong());
            assertThat(spec.at("/config/cleanup.policy").asText()).isEqualTo("delete");
        });

        assertThat(made).isEqualTo(expected).hasSize(9);
    }

    @Test
    void shouldMakeTheConnectorsThatTheApplicationPrints(@TempDir Path directory) throws Exception {
        Settings settings = settings(directory);
        for (Series series : settings.application().series()) {
            Connector printed = Connectors.together(settings, series);
            Map<String, String> expected = new TreeMap<>(printed.config());
            // Strimzi has places of its own for these; the connection is a reference; the last is the values' own.
            Set.of(Connector.CLASS_KEY, Connector.TASKS_KEY, "connection.uri").forEach(expected::remove);
            expected.put("max.batch.size", "2000");

            Map<String, String> made = new TreeMap<>();
            connector("connect", printed.name())
                    .at("/spec/config")
                    .properties()
                    .forEach(setting ->
                            made.put(setting.getKey(), setting.getValue().asText()));
            made.remove("connection.uri");

            assertThat(made).isEqualTo(expected);
        }
    }

    @Test
    void shouldReferToTheConnectionStringAndNotHoldIt() {
        assertThat(connector("connect", "plant_one-weather")
                        .at("/spec/config/connection.uri")
                        .asText())
                .isEqualTo("${secrets:telemetry/mongodb:uri}");
        assertThat(connector("connect-v1beta2", "plant-weather")
                        .at("/spec/config/connection.uri")
                        .asText())
                .isEqualTo("${env:MONGODB_URI}");
    }

    private static ObjectNode connector(String values, String name) {
        return Chart.render(Values.accepted(values)).get("KafkaConnector", name.replace('_', '-'));
    }

    private static Settings settings(Path directory) throws Exception {
        Path file = Files.writeString(
                directory.resolve("millrace.yaml"),
                MANIFESTS
                        .get("ConfigMap", "plant-millrace")
                        .at("/data/millrace.yaml")
                        .asText());
        return ConfigFile.load(file, name -> name.equals("MONGODB_URI") ? "mongodb://mongodb" : "plant-millrace-0");
    }
}
