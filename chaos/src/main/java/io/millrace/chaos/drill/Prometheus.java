package io.millrace.chaos.drill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.ChildProcess;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A real Prometheus (Debian package {@code prometheus}) that scrapes one instance. */
final class Prometheus implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final ChildProcess process;
    private final URI api;

    private Prometheus(ChildProcess process, URI api) {
        this.process = process;
        this.api = api;
    }

    /**
     * Starts one; returns when it answers.
     *
     * @param every how often it scrapes and looks at the rules
     */
    static Prometheus start(Path directory, Path rules, int target, Duration every) {
        int port = Ports.free();
        try {
            Path config = Files.writeString(directory.resolve("prometheus.yaml"), """
                    global: {scrape_interval: %1$ds, scrape_timeout: %1$ds, evaluation_interval: %1$ds}
                    rule_files: ['%2$s']
                    scrape_configs:
                      - job_name: millrace
                        static_configs: [{targets: ['127.0.0.1:%3$d']}]
                    """.formatted(
                            every.toSeconds(), rules.toAbsolutePath(), target));
            var process = ChildProcess.start(
                    "prometheus",
                    List.of(
                            "prometheus",
                            "--config.file=" + config,
                            "--storage.tsdb.path=" + directory.resolve("tsdb"),
                            "--web.listen-address=127.0.0.1:" + port),
                    directory.resolve("prometheus.log"));
            var prometheus = new Prometheus(process, URI.create("http://127.0.0.1:" + port + "/api/v1/"));
            if (!Await.until(PATIENCE, () -> prometheus.answers() || !process.isAlive()) || !process.isAlive()) {
                throw new GroundException("Prometheus did not start: " + process.said());
            }
            return prometheus;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean answers() {
        try {
            return get("status/runtimeinfo").path("status").asText().equals("success");
        } catch (GroundException e) {
            return false;
        }
    }

    /** The names of the alerts that fire now. */
    Set<String> firing() {
        var names = new TreeSet<String>();
        query("ALERTS{alertstate=\"firing\"}")
                .forEach(one -> names.add(one.path("metric").path("alertname").asText()));
        return names;
    }

    /** The value of the first time series that a query finds, or 0. */
    double value(String query) {
        return query(query).path(0).path("value").path(1).asDouble(0);
    }

    /** What a query finds: an array. */
    JsonNode query(String query) {
        JsonNode answer = get("query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        if (!answer.path("status").asText().equals("success")) {
            throw new GroundException("Prometheus does not answer " + query + ": " + answer);
        }
        return answer.path("data").path("result");
    }

    private JsonNode get(String path) {
        try {
            return new ObjectMapper()
                    .readTree(client.send(
                                    HttpRequest.newBuilder(api.resolve(path)).build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .body());
        } catch (IOException e) {
            throw new GroundException("Prometheus does not answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.kill();
    }
}
