package io.millrace.app.config;

import io.millrace.series.Series;
import java.util.Map;

/** Files for tests. */
final class Yaml {

    static final Map<String, String> ENVIRONMENT = Map.of("MONGODB_URI", "mongodb://me:hunter2@localhost");

    /** The example of the documentation. */
    static final String MINIMAL = ReferencePage.resource("minimal.yaml");

    private Yaml() {}

    /** A file with these lines at the top besides what is required. */
    static String top(String lines) {
        return lines + "\n" + MINIMAL;
    }

    /** A file whose only series has these lines besides topics, time and meta. */
    static String series(String lines) {
        return """
                version: 1
                application: plant
                kafka: { bootstrap.servers: localhost:9092 }
                mongodb: { uri: "${MONGODB_URI}", database: telemetry }
                series:
                  weather:
                    topics: weather.readings
                    timeField: ts
                    metaField: station
                """ + lines.indent(4);
    }

    static Settings parse(String yaml) {
        return ConfigFile.parse(yaml, "millrace.yaml", ENVIRONMENT::get);
    }

    static Series parseSeries(String lines) {
        return parse(series(lines)).application().series().get(0);
    }
}
