package io.millrace.chart;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The schema of the value {@code config}: that of the application's configuration ({@code docs/config.schema.json}), less what
 * the chart decides itself, in the words that Helm understands.
 */
final class ConfigSchema {

    private static final Path OF_THE_APPLICATION = Path.of("..", "docs", "config.schema.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The templates refuse them, and say which value stands for each. */
    private static final List<String> OF_THE_CHART =
            List.of("version", "application", "kafka", "mongodb", "http", "stateDirectory", "shutdownGrace");

    /** Go's regular expressions do not look ahead: an empty text is left to the application's own check. */
    private static final String LOOK_AHEAD = "(?=[0-9])";

    private ConfigSchema() {}

    /** The schema of the chart's values with the application's schema in its place. */
    static JsonNode putInto(JsonNode values) {
        ObjectNode config = read();
        JsonNode definitions = config.remove("$defs");
        config.remove(List.of("$schema", "$comment", "title", "required"));
        var properties = (ObjectNode) config.path("properties");
        OF_THE_CHART.forEach(key -> properties.set(key, JSON.createObjectNode()));
        // Where somebody takes a series away with null, a template says in words that there must be one.
        ((ObjectNode) properties.path("series")).putArray("type").add("object").add("null");
        ObjectNode all = values.deepCopy();
        ((ObjectNode) all.path("properties")).set("config", config);
        ((ObjectNode) all.path("$defs")).setAll((ObjectNode) definitions);
        return all;
    }

    private static ObjectNode read() {
        try {
            String text = JSON.readTree(OF_THE_APPLICATION.toFile()).toString();
            return (ObjectNode) JSON.readTree(text.replace(LOOK_AHEAD, ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A schema as the file is written. */
    static String text(JsonNode schema) {
        var indent = new DefaultIndenter("  ", "\n");
        var printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(indent)
                .withArrayIndenter(indent);
        try {
            return JSON.writer(printer).writeValueAsString(schema) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
