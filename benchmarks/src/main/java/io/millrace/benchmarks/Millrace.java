package io.millrace.benchmarks;

import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/** The application: from the topic to upsert records, or on to MongoDB. Tiers of 1m, 1h and 1d, latest, duplicates checked. */
final class Millrace implements Contestant {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final boolean toMongo;
    private final int bucketReadings;

    Millrace(boolean toMongo, int bucketReadings) {
        this.toMongo = toMongo;
        this.bucketReadings = bucketReadings;
    }

    @Override
    public String name() {
        return "Millrace, topic to " + (toMongo ? "MongoDB" : "upsert records") + ", buckets of " + bucketReadings;
    }

    @Override
    public double run(Servers servers, Load load) throws Exception {
        Path state = Files.createTempDirectory("millrace-bench");
        String run = "bench-" + UUID.randomUUID();
        Settings settings = ConfigFile.parse(yaml(servers, load, run, state), "benchmark", name -> null);
        String counter = toMongo
                ? "millrace_sink_readings_total{collection=\"bench_buckets\""
                : "millrace_readings_total{outcome=\"accepted\"";
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(Duration.ofMinutes(1));
            long start = System.nanoTime();
            long count = awaitCount(app.metricsUri(), counter, (long) (load.readings() * COUNTED));
            return count * 1e9 / (System.nanoTime() - start);
        } finally {
            Trees.delete(state);
            Leftovers.delete(servers, run);
        }
    }

    private String yaml(Servers servers, Load load, String run, Path state) {
        return """
                version: 1
                application: %s
                stateDirectory: "%s"
                streamThreads: 2
                sink: %s
                schema: {onStart: none}
                http: {host: 127.0.0.1, port: 0}
                kafka: {bootstrap.servers: "%s"}
                mongodb: {uri: "%s", database: "%s"}
                series:
                  bench:
                    topics: [%s]
                    keyed: true
                    format: json
                    timeField: ts
                    metaFields: [deviceId, site]
                    rollups: [1m, 1h, 1d]
                    bucket: {readings: %d}
                """.formatted(
                        run,
                        state,
                        toMongo ? "app" : "none",
                        servers.bootstrapServers(),
                        servers.mongodb(),
                        run,
                        load.topic(),
                        bucketReadings);
    }

    private static long awaitCount(URI metrics, String counter, long expected) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long count = 0;
        HttpClient client = HttpClient.newHttpClient();
        while (count < expected) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "only " + count + " of " + expected + " readings after " + PATIENCE.toMinutes() + " minutes");
            }
            // A measurement looks at the clock; nothing is asserted of it. Each look costs a scrape.
            Thread.sleep(200);
            String scrape = client.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            count = scrape.lines()
                    .filter(line -> line.startsWith(counter))
                    .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }
        return count;
    }
}
