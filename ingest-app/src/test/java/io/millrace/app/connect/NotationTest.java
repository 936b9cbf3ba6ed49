package io.millrace.app.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class NotationTest {

    private static final Connector CONNECTOR =
            Connectors.together(ConnectorsTest.settings(""), ConnectorsTest.series(ConnectorsTest.settings("")));

    @Test
    void shouldBeReadAsJsonWithNameAndConfig() throws Exception {
        JsonNode json = new ObjectMapper().readTree(text(Notation.JSON));

        assertThat(json.path("name").asText()).isEqualTo("plant-wea_ther");
        assertThat(map(json.path("config"))).isEqualTo(CONNECTOR.config());
        assertThat(Notation.JSON.fileName(CONNECTOR)).isEqualTo("plant-wea_ther.json");
    }

    @Test
    void shouldBeReadAsProperties() throws Exception {
        var properties = new Properties();
        properties.load(new StringReader(text(Notation.PROPERTIES)));
        Map<String, String> wanted = new HashMap<>(CONNECTOR.config());
        wanted.put("name", "plant-wea_ther");

        assertThat(properties).isEqualTo(wanted);
    }

    @Test
    void shouldBeAResourceWhoseNameKubernetesAllows() throws Exception {
        JsonNode yaml = new YAMLMapper().readTree(text(Notation.STRIMZI));
        Map<String, String> config = new HashMap<>(CONNECTOR.config());
        config.remove("connector.class");
        config.remove("tasks.max");

        assertThat(yaml.path("kind").asText()).isEqualTo("KafkaConnector");
        assertThat(yaml.at("/metadata/name").asText()).isEqualTo("plant-wea-ther");
        assertThat(yaml.at("/spec/class").asText()).isEqualTo(Connectors.CONNECTOR_CLASS);
        assertThat(yaml.at("/spec/tasksMax").asInt()).isEqualTo(3);
        assertThat(yaml.at("/spec/autoRestart/enabled").asBoolean()).isTrue();
        assertThat(map(yaml.at("/spec/config"))).isEqualTo(config);
    }

    private static String text(Notation notation) {
        return String.join("\n", notation.lines(CONNECTOR));
    }

    private static Map<String, String> map(JsonNode node) {
        var map = new HashMap<String, String>();
        node.properties()
                .forEach(entry -> map.put(entry.getKey(), entry.getValue().textValue()));
        return map;
    }
}
