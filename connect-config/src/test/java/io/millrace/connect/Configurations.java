package io.millrace.connect;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import java.nio.file.Path;
import java.util.UUID;

/** Configuration files of tests: one series, {@code weather}. */
final class Configurations {

    private Configurations() {}

    static String yaml(Lab lab, String application, String database, String sink) {
        return """
                version: 1
                application: %s
                stateDirectory: "%s"
                streamThreads: 1
                commitInterval: 500ms
                sink: %s
                connect: {latestMayGoBack: true}
                http: {host: 127.0.0.1, port: 0}
                kafka: {bootstrap.servers: "%s"}
                mongodb: {uri: "%s", database: %s}
                series:
                  weather:
                    topics: [%s.readings]
                    format: json
                    timeField: ts
                    metaFields: [site, station]
                    rollups: [1m, 1h, 1d]
                    flush: {every: 1s}
                """.formatted(
                        application,
                        Path.of("target", "state-" + UUID.randomUUID()).toAbsolutePath(),
                        sink,
                        lab.bootstrapServers(),
                        lab.mongoUri(),
                        database,
                        application);
    }

    static Settings settings(String yaml) {
        return ConfigFile.parse(yaml, "test", name -> {
            throw new IllegalArgumentException(name);
        });
    }
}
