package io.millrace.app.config;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.app.config.Definition.Items;
import io.millrace.app.config.Definition.Named;
import io.millrace.app.config.Definition.Section;
import io.millrace.app.config.Definition.Shape;
import io.millrace.app.config.Definition.Value;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the JSON Schema (draft 2020-12) of the configuration file, for editors. */
final class ConfigSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String PREFIXES = "((main\\.|restore\\.|global\\.)?consumer\\.|producer\\.|admin\\.)?";

    private ConfigSchema() {}

    static String generate() {
        ObjectNode schema = JSON.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$comment", "Generated from the definitions in ingest-app; see docs/configuration.md.");
        schema.put("title", "Configuration of Millrace");
        schema.setAll(section(Definition.section(FileKeys.class)));
        schema.putObject("$defs")
                .putObject("placeholder")
                .put("description", "A value from the environment, ${NAME}, or from a mounted file, ${file:/path}.")
                .put("type", "string")
                .put("pattern", "\\$\\{");
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(schema) + "\n";
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode section(Section section) {
        ObjectNode schema = JSON.objectNode().put("type", "object").put("additionalProperties", false);
        ArrayNode required = JSON.arrayNode();
        ArrayNode either = JSON.arrayNode();
        ObjectNode properties = JSON.objectNode();
        for (Definition key : section.keys()) {
            properties.set(key.name(), key(key));
            String single = key.setting().single();
            if (!single.isEmpty()) {
                properties.set(single, key(key));
                either.addObject().putArray("required").add(key.name());
                either.addObject().putArray("required").add(single);
            } else if (isRequired(key)) {
                required.add(key.name());
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        if (!either.isEmpty()) {
            schema.set("oneOf", either);
        }
        schema.set("properties", properties);
        return schema;
    }

    private static boolean isRequired(Definition key) {
        return key.setting().required()
                || (key.shape() instanceof Section section
                        && section.keys().stream().anyMatch(ConfigSchema::isRequired));
    }

    private static ObjectNode key(Definition key) {
        ObjectNode schema = JSON.objectNode();
        Setting setting = key.setting();
        String otherwise = setting.otherwise().isEmpty() ? "" : " Default: " + setting.otherwise() + ".";
        String effect = key.shape() instanceof Section ? "" : " A change takes effect " + setting.effect() + ".";
        schema.put("description", setting.value() + otherwise + effect);
        if (!setting.byDefault().isEmpty()) {
            schema.set("default", defaultValue(key));
        }
        schema.setAll(shape(key, key.shape()));
        return schema;
    }

    private static ObjectNode shape(Definition key, Shape shape) {
        if (shape instanceof Section section) {
            return section(section);
        }
        if (shape instanceof Value value) {
            return value(key, value.type());
        }
        if (shape instanceof Items items) {
            ObjectNode schema = JSON.objectNode();
            ArrayNode either = schema.putArray("anyOf");
            either.add(value(key, items.type()));
            ObjectNode list = either.addObject().put("type", "array");
            if (key.setting().required()) {
                list.put("minItems", 1);
            }
            list.set("items", value(key, items.type()));
            return schema;
        }
        ObjectNode schema = JSON.objectNode().put("type", "object");
        if (shape instanceof Named named) {
            String names = key.setting().pattern().isEmpty()
                    ? named.names().pattern()
                    : key.setting().pattern();
            if (!names.isEmpty()) {
                schema.putObject("propertyNames").put("pattern", whole(names));
            }
            schema.set("additionalProperties", shape(key, named.each()));
        } else {
            String refused = KafkaRefusals.names().stream()
                    .map(name -> name.replace(".", "\\."))
                    .collect(Collectors.joining("|", PREFIXES + "(", ")"));
            schema.putObject("propertyNames").putObject("not").put("pattern", whole(refused));
        }
        if (key.setting().required()) {
            schema.put("minProperties", 1);
        }
        return schema;
    }

    private static ObjectNode value(Definition key, ValueType type) {
        ObjectNode schema = JSON.objectNode();
        ArrayNode either = schema.putArray("anyOf");
        if (!type.choices().isEmpty()) {
            ArrayNode choices = either.addObject().putArray("enum");
            type.choices().forEach(choices::add);
        } else {
            type.json().stream().map(json -> typed(json, key, type)).forEach(either::add);
        }
        either.addObject().put("$ref", "#/$defs/placeholder");
        return schema;
    }

    private static ObjectNode typed(String json, Definition key, ValueType type) {
        ObjectNode schema = JSON.objectNode().put("type", json);
        Setting setting = key.setting();
        if (json.equals("integer") && !setting.min().isEmpty()) {
            schema.put("minimum", number(type, setting.min())).put("maximum", number(type, setting.max()));
        }
        boolean own = key.shape() instanceof Value && !setting.pattern().isEmpty();
        String pattern = own ? setting.pattern() : type.pattern();
        if (json.equals("string") && !pattern.isEmpty()) {
            schema.put("pattern", whole(pattern));
        }
        return schema;
    }

    private static long number(ValueType type, String text) {
        Object value = type.parse().apply(text);
        return value instanceof ByteSize size ? size.bytes() : ((Number) value).longValue();
    }

    private static com.fasterxml.jackson.databind.JsonNode defaultValue(Definition key) {
        Node node = YamlTree.read(key.setting().byDefault(), new Findings()).orElseThrow();
        if (node instanceof Node.Sequence sequence) {
            ArrayNode list = JSON.arrayNode();
            List<Node> items = sequence.items();
            items.forEach(item -> list.add(((Node.Scalar) item).text()));
            return list;
        }
        Object value = ((Value) key.shape()).type().parse().apply(((Node.Scalar) node).text());
        if (value instanceof Boolean flag) {
            return JSON.booleanNode(flag);
        }
        return value instanceof Number number
                ? JSON.numberNode(number.longValue())
                : JSON.textNode(((Node.Scalar) node).text());
    }

    private static String whole(String pattern) {
        return "^(?:" + pattern + ")$";
    }
}
