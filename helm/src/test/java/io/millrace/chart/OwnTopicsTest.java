package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.app.config.ConfigFile;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.topology.IngestTopology;
import io.millrace.upsert.UpsertTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        Application application = application(directory);
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
    void shouldSendEachTopicOfUpsertsToItsCollection(@TempDir Path directory) throws Exception {
        Map<String, String> expected = new TreeMap<>();
        UpsertTarget.of(application(directory)).forEach(target -> expected.put(target.topic(), target.collection()));

        JsonNode config = connector("connect").at("/spec/config");
        Map<String, String> made = new TreeMap<>();
        for (String topic : config.path("topics").asText().split(",", -1)) {
            made.put(
                    topic,
                    config.path("topic.override." + topic + ".collection").asText());
        }

        assertThat(made).isEqualTo(expected).hasSize(7);
    }

    @Test
    void shouldReferToTheConnectionStringAndNotHoldIt() {
        assertThat(connector("connect").at("/spec/config/connection.uri").asText())
                .isEqualTo("${secrets:telemetry/mongodb:uri}");
        assertThat(connector("connect-v1beta2")
                        .at("/spec/config/connection.uri")
                        .asText())
                .isEqualTo("${env:MONGODB_URI}");
    }

    private static ObjectNode connector(String values) {
        return Chart.render(Values.accepted(values)).get("KafkaConnector", "plant-millrace");
    }

    private static Application application(Path directory) throws Exception {
        Path file = Files.writeString(
                directory.resolve("millrace.yaml"),
                MANIFESTS
                        .get("ConfigMap", "plant-millrace")
                        .at("/data/millrace.yaml")
                        .asText());
        return ConfigFile.load(file, name -> name.equals("MONGODB_URI") ? "mongodb://mongodb" : "plant-millrace-0")
                .application();
    }
}
