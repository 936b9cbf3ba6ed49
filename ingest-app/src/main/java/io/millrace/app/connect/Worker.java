package io.millrace.app.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Questions to a running Kafka Connect worker through its REST interface; none of them changes anything. Each throws a
 * {@link Failure} that says in one line what to do if the worker does not answer, or answers that it cannot.
 */
public final class Worker {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** Longer than the worker itself waits for its leader, and for MongoDB. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(2);

    private static final int OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI base;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();

    /**
     * Makes one without asking anything.
     *
     * @param url the worker's address, with or without a slash at its end
     */
    public Worker(String url) {
        this.base = URI.create(url.endsWith("/") ? url : url + "/");
    }

    /**
     * Who answers.
     *
     * @param version the version of Kafka Connect
     * @param clusterId the id of the Kafka cluster that it works on
     */
    public record Self(String version, String clusterId) {}

    public Self self() {
        JsonNode root = ask("", Optional.empty());
        return new Self(
                root.path("version").asText(), root.path("kafka_cluster_id").asText());
    }

    /** The version of MongoDB's sink connector that is installed there; empty if there is none. */
    public Optional<String> connectorVersion() {
        for (JsonNode plugin : ask("connector-plugins", Optional.empty())) {
            if (plugin.path("class").asText().equals(Connectors.CONNECTOR_CLASS)) {
                return Optional.of(plugin.path("version").asText("unknown"));
            }
        }
        return Optional.empty();
    }

    /** What the worker and the connector itself find wrong with a configuration, one line each; empty if it is valid. */
    public List<String> mistakes(Connector connector) {
        var config = new LinkedHashMap<String, String>(connector.config());
        config.put("name", connector.name());
        JsonNode answer =
                ask("connector-plugins/" + Connectors.CONNECTOR_CLASS + "/config/validate", Optional.of(text(config)));
        var mistakes = new ArrayList<String>();
        for (JsonNode setting : answer.path("configs")) {
            JsonNode value = setting.path("value");
            value.path("errors")
                    .forEach(error -> mistakes.add(value.path("name").asText() + ": " + error.asText()));
        }
        return mistakes;
    }

    /** The connectors that it has. */
    public List<Deployed> deployed() {
        var deployed = new ArrayList<Deployed>();
        ask("connectors?expand=info&expand=status", Optional.empty())
                .properties()
                .forEach(entry -> {
                    var config = new HashMap<String, String>();
                    entry.getValue()
                            .path("info")
                            .path("config")
                            .properties()
                            .forEach(setting -> config.put(
                                    setting.getKey(), setting.getValue().asText()));
                    JsonNode status = entry.getValue().path("status");
                    deployed.add(new Deployed(
                            entry.getKey(),
                            config,
                            status.path("connector").path("state").asText("UNKNOWN"),
                            failures(status)));
                });
        return deployed;
    }

    private static List<String> failures(JsonNode status) {
        var failures = new ArrayList<String>();
        for (JsonNode task : status.path("tasks")) {
            if (task.path("state").asText().equals("FAILED")) {
                List<String> trace = task.path("trace").asText().lines().toList();
                String why = trace.stream()
                        .filter(line -> line.startsWith("Caused by: "))
                        .reduce((first, last) -> last)
                        .orElse(trace.isEmpty() ? "" : trace.get(0));
                failures.add("task " + task.path("id").asText() + " failed: " + why);
            }
        }
        return failures;
    }

    private JsonNode ask(String path, Optional<String> body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(ANSWER_TIMEOUT)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
        body.ifPresent(text -> request.PUT(BodyPublishers.ofString(text)));
        try {
            HttpResponse<String> answer =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            JsonNode json = JSON.readTree(answer.body());
            if (answer.statusCode() != OK) {
                throw trouble(
                        "answers " + answer.statusCode() + " ("
                                + json.path("message").asText("no message") + ")",
                        null);
            }
            return json;
        } catch (JsonProcessingException e) {
            throw trouble("does not answer as a worker of Kafka Connect does", e);
        } catch (IOException e) {
            throw trouble("does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw trouble("was not waited for", e);
        }
    }

    private Failure trouble(String what, @Nullable Exception cause) {
        String line = "Kafka Connect at " + base + " " + what + ". Start it, or correct connect.url";
        return cause == null ? new Failure(ExitCode.DIFFERENT, line) : new Failure(ExitCode.DIFFERENT, line, cause);
    }

    private static String text(Map<String, String> config) {
        try {
            return JSON.writeValueAsString(config);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can always be written", e);
        }
    }
}
