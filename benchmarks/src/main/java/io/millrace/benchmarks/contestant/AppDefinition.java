package io.millrace.benchmarks.contestant;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.benchmarks.process.Servers;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The application as it is measured: three tiers, newest readings, duplicates checked, defaults everywhere else.
 *
 * @param name its name, which its topics, its groups and its database have
 * @param servers where it reads and writes
 * @param topic the topic of readings
 * @param keyed whether the readings are keyed by meta
 * @param toMongo whether it writes to MongoDB; else the upsert records are its result
 * @param state its state directory
 * @param streamThreads the number of stream threads
 * @param more further lines of the configuration, such as {@code cacheBytes: 1GiB}
 * @param kafka further settings under {@code kafka}, such as {@code num.standby.replicas: 1}
 */
public record AppDefinition(
        String name,
        Servers servers,
        String topic,
        boolean keyed,
        boolean toMongo,
        String state,
        int streamThreads,
        List<String> more,
        List<String> kafka) {

    public static final String SERIES = "bench";

    /** One that takes a load with two stream threads. */
    static AppDefinition of(String name, Assignment assignment, boolean toMongo, String state) {
        return new AppDefinition(
                name,
                assignment.servers(),
                assignment.load().topic(),
                assignment.load().keyed(),
                toMongo,
                state,
                2,
                assignment.configuration(),
                List.of());
    }

    /** As the application reads it from a file. */
    public Settings settings() {
        return ConfigFile.parse(yaml(), "benchmark", name -> null);
    }

    private String yaml() {
        return """
                version: 1
                application: %s
                stateDirectory: "%s"
                streamThreads: %d
                sink: %s
                schema: {onStart: none}
                http: {host: 127.0.0.1, port: 0}
                %s
                kafka:
                  bootstrap.servers: "%s"
                %s
                mongodb: {uri: "%s", database: "%s"}
                series:
                  %s:
                    topics: [%s]
                    keyed: %s
                    format: json
                    timeField: ts
                    metaFields: [deviceId, site]
                    rollups: [1m, 1h, 1d]
                """.formatted(
                        name,
                        state,
                        streamThreads,
                        toMongo ? "app" : "none",
                        String.join("\n", more),
                        servers.bootstrapServers(),
                        kafka.stream().map(line -> "  " + line).collect(Collectors.joining("\n")),
                        servers.mongodb(),
                        name,
                        SERIES,
                        topic,
                        keyed);
    }
}
