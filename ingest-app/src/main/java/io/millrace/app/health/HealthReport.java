package io.millrace.app.health;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The answer to one question about the health.
 *
 * @param good whether the answer is yes
 * @param components the verdict on each component, by name
 */
public record HealthReport(boolean good, Map<String, Verdict> components) {

    private static final JsonFactory JSON = new JsonFactory();

    /** {@code {"status": "up", "components": {"streams": {"state": "running"}, …}}}, a {@code detail} where there is one. */
    public String json() {
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("status", good ? "up" : "down");
            json.writeObjectFieldStart("components");
            for (Map.Entry<String, Verdict> component : components.entrySet()) {
                write(json, component.getKey(), component.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, String name, Verdict verdict) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("state", verdict.state());
        if (!verdict.detail().isEmpty()) {
            json.writeStringField("detail", verdict.detail());
        }
        json.writeEndObject();
    }

    /** The details, for a line of text. */
    public String summary() {
        return String.join(
                "; ",
                components.entrySet().stream()
                        .filter(component -> !component.getValue().ready())
                        .map(component -> component.getKey() + " is "
                                + component.getValue().state()
                                + (component.getValue().detail().isEmpty()
                                        ? ""
                                        : " (" + component.getValue().detail() + ")"))
                        .toList());
    }
}
