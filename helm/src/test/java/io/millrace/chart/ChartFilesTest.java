package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The files of the chart fit together: values, their schema, their documentation, the version. */
class ChartFilesTest {

    private static final Path VALUES = Chart.DIRECTORY.resolve("values.yaml");
    private static final JsonNode SCHEMA = Yaml.read(Chart.DIRECTORY.resolve("values.schema.json"));

    @Test
    void shouldHaveTheReadmeOfTheValuesCommitted() throws IOException {
        String head = Files.readString(Path.of("src", "test", "resources", "README.head.md"));
        String rows =
                DocumentedValue.in(VALUES).stream().map(DocumentedValue::row).collect(Collectors.joining("\n"));

        Generated.compare(
                Chart.DIRECTORY.resolve("README.md"),
                head + "| value | default | meaning |\n|---|---|---|\n" + rows + "\n");
    }

    @Test
    void shouldDocumentEveryValue() throws IOException {
        List<String> documented =
                DocumentedValue.in(VALUES).stream().map(DocumentedValue::path).toList();

        assertThat(leaves("", Yaml.read(VALUES)))
                .isNotEmpty()
                .allMatch(
                        leaf -> documented.stream().anyMatch(path -> leaf.equals(path) || leaf.startsWith(path + ".")));
    }

    @Test
    void shouldKnowEveryValueInTheSchemaAndNoOthers() {
        sameKeys("", Yaml.read(VALUES), SCHEMA);
    }

    @Test
    void shouldCheckTheConfigurationByTheApplicationsOwnSchema() throws IOException {
        Generated.compare(
                Chart.DIRECTORY.resolve("values.schema.json"), ConfigSchema.text(ConfigSchema.putInto(SCHEMA)));
    }

    @Test
    void shouldInstallTheApplicationOfThisVersion() {
        assertThat(Yaml.read(Chart.DIRECTORY.resolve("Chart.yaml"))
                        .path("appVersion")
                        .asText())
                .isEqualTo(System.getProperty("millrace.version"));
    }

    @Test
    void shouldTakeTheAlertsAndTheDashboardFromItsFiles() {
        Manifests manifests = Chart.render(Values.accepted("everything-on"));

        assertThat(manifests.get("PrometheusRule", "plant-millrace").path("spec"))
                .isEqualTo(Yaml.read(Chart.DIRECTORY.resolve("files").resolve("rules.yaml")));
        assertThat(manifests
                        .get("ConfigMap", "plant-millrace-dashboard")
                        .at("/data/millrace.json")
                        .asText())
                .isEqualToIgnoringWhitespace(
                        Yaml.read(Chart.DIRECTORY.resolve("files").resolve("dashboard.json"))
                                .toPrettyString());
    }

    private static List<String> leaves(String path, JsonNode node) {
        if (!node.isObject() || node.isEmpty()) {
            return List.of(path);
        }
        var leaves = new ArrayList<String>();
        node.properties().forEach(member -> leaves.addAll(leaves(join(path, member.getKey()), member.getValue())));
        return leaves;
    }

    /** Down to where the schema leaves the keys to others. */
    private static void sameKeys(String path, JsonNode values, JsonNode schema) {
        JsonNode here =
                schema.has("$ref") ? SCHEMA.at(schema.path("$ref").asText().substring(1)) : schema;
        if (path.equals("config")
                || here.path("additionalProperties").asBoolean(true)
                || !here.has("properties")
                || path.endsWith("resources")) {
            return;
        }
        List<String> known = here.path("properties").properties().stream()
                .map(Map.Entry::getKey)
                .filter(key -> !path.startsWith("probes.") || values.has(key))
                .filter(key -> !join(path, key).equals("global"))
                .toList();
        assertThat(values.properties().stream().map(Map.Entry::getKey))
                .as("values under '%s'", path)
                .containsExactlyInAnyOrderElementsOf(known);
        known.forEach(key -> sameKeys(
                join(path, key), values.path(key), here.path("properties").path(key)));
    }

    private static String join(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
