package io.millrace.benchmarks.contestant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.benchmarks.process.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A standalone worker of Kafka Connect, started with the files of {@code connect-config}, that is given connectors by REST. */
final class ConnectWorker implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("REST server listening at (http://127\\.0\\.0\\.1:\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Says at which address it listens, and nothing of each task. */
    private static final String LOGGING = """
            <configuration>
              <appender name="text" class="ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>%d %-5level %logger{0}: %msg%n</pattern></encoder>
              </appender>
              <logger name="org.apache.kafka.connect.runtime.rest" level="INFO"/>
              <root level="WARN"><appender-ref ref="text"/></root>
            </configuration>
            """;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ChildProcess process;
    private final String url;

    private ConnectWorker(ChildProcess process) throws InterruptedException {
        this.process = process;
        this.url = awaitUrl();
    }

    /**
     * Starts one.
     *
     * @param files the directory {@code connect-config} of a clone, with its worker built
     */
    static ConnectWorker start(Path files, String bootstrapServers, List<String> heap, Path directory)
            throws IOException, InterruptedException {
        Path target = files.resolve("stock-worker").resolve("target");
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(files.resolve("worker").resolve("standalone.properties"))) {
            properties.load(reader);
        }
        properties.put("bootstrap.servers", bootstrapServers);
        properties.put("listeners", "http://127.0.0.1:0");
        properties.put("plugin.path", target.resolve("plugins").toString());
        properties.put(
                "offset.storage.file.filename", directory.resolve("offsets").toString());
        properties.put("config.providers.file.param.allowed.paths", directory.toString());
        Path file = directory.resolve("worker.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        Path logging = Files.writeString(directory.resolve("logback.xml"), LOGGING);
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(heap);
        command.addAll(List.of(
                "-Dlogback.configurationFile=" + logging,
                "-cp",
                target.resolve("libs") + File.separator + "*",
                "org.apache.kafka.connect.cli.ConnectStandalone",
                file.toString()));
        return new ConnectWorker(ChildProcess.start("the Connect worker", command, directory.resolve("worker.log")));
    }

    /** Whether it was built. */
    static boolean isBuilt(Path files) {
        return Files.isDirectory(files.resolve("stock-worker/target/libs"))
                && Files.isDirectory(files.resolve("stock-worker/target/plugins"));
    }

    /** Makes a connector; returns when it and its tasks run. */
    void run(String name, Map<String, String> config) throws IOException, InterruptedException {
        HttpResponse<String> made = ask(
                "PUT",
                "connectors/" + name + "/config",
                JSON.valueToTree(config).toString());
        if (made.statusCode() >= 300) {
            throw new IllegalStateException("the connector is not accepted: " + made.body());
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isRunning(name)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the connector does not run:\n" + process.lastWords());
            }
            Thread.sleep(20);
        }
    }

    private boolean isRunning(String name) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask("GET", "connectors/" + name + "/status", "");
        if (answer.statusCode() != 200) {
            return false;
        }
        JsonNode tasks = JSON.readTree(answer.body()).path("tasks");
        for (JsonNode task : tasks) {
            if (task.path("state").asText().equals("FAILED")) {
                throw new IllegalStateException(
                        "a task failed: " + task.path("trace").asText());
            }
            if (!task.path("state").asText().equals("RUNNING")) {
                return false;
            }
        }
        return !tasks.isEmpty();
    }

    void delete(String name) throws IOException, InterruptedException {
        ask("DELETE", "connectors/" + name, "");
    }

    Duration cpu() {
        return process.cpu();
    }

    @Override
    public void close() {
        process.close();
    }

    private HttpResponse<String> ask(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/" + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String awaitUrl() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
            Matcher listening = LISTENING.matcher(process.said());
            if (listening.find()) {
                return listening.group(1);
            }
            Thread.sleep(100);
        }
        process.kill();
        throw new IllegalStateException("the Connect worker does not start:\n" + process.lastWords());
    }
}
