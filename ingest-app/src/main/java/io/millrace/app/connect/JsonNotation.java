package io.millrace.app.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;

/** {@code {"name": …, "config": {…}}}. */
final class JsonNotation {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonNotation() {}

    static List<String> lines(Connector connector) {
        var body = new LinkedHashMap<String, Object>();
        body.put("name", connector.name());
        body.put("config", connector.config());
        try {
            return MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))
                    .writeValueAsString(body)
                    .lines()
                    .toList();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can always be written", e);
        }
    }
}
