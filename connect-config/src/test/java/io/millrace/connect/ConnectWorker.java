package io.millrace.connect;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.app.connect.Connector;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running worker of Kafka Connect: a process of its own, started with the files of this module. */
final class ConnectWorker implements AutoCloseable {

    private static final Path STOCK = Path.of("stock-worker", "target").toAbsolutePath();
    private static final Pattern LISTENING = Pattern.compile("REST server listening at (http://127\\.0\\.0\\.1:\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Thread hook;
    private final Path log;
    private final String url;

    private ConnectWorker(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.hook = new Thread(process::destroyForcibly, "end the worker of " + log);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            this.url = awaitUrl();
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Starts one of the workers of a group. */
    static ConnectWorker distributed(String bootstrapServers, String group, Map<String, String> environment) {
        Properties properties = read(Path.of("worker", "distributed.properties"));
        properties.put("group.id", group);
        for (String what : List.of("config", "offset", "status")) {
            properties.put(what + ".storage.topic", group + "-" + what);
            properties.put(what + ".storage.replication.factor", "1");
        }
        return start("ConnectDistributed", bootstrapServers, properties, List.of(), environment);
    }

    /** Starts one that has its connectors from files. */
    static ConnectWorker standalone(String bootstrapServers, List<Path> connectors, Map<String, String> environment) {
        Properties properties = read(Path.of("worker", "standalone.properties"));
        properties.put("offset.storage.file.filename", newFile(".offsets").toString());
        List<String> arguments = connectors.stream().map(Path::toString).toList();
        return start("ConnectStandalone", bootstrapServers, properties, arguments, environment);
    }

    private static ConnectWorker start(
            String mainClass,
            String bootstrapServers,
            Properties properties,
            List<String> arguments,
            Map<String, String> environment) {
        properties.put("bootstrap.servers", bootstrapServers);
        properties.put("listeners", "http://127.0.0.1:0");
        properties.put("plugin.path", STOCK.resolve("plugins").toString());
        properties.put("config.providers.file.param.allowed.paths", secrets().toString());
        Path file = newFile(".properties");
        Path log = newFile(".log");
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dlogback.configurationFile="
                        + Path.of("src/test/resources/worker-logback.xml").toAbsolutePath(),
                "-cp",
                STOCK.resolve("libs") + File.separator + "*",
                "org.apache.kafka.connect.cli." + mainClass,
                file.toString()));
        command.addAll(arguments);
        write(properties, file);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        try {
            return new ConnectWorker(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return url;
    }

    /** Creates a connector, or gives it another configuration, and waits until it and all its tasks run. */
    void run(Connector connector) {
        run(connector.name(), connector.config());
    }

    void run(String name, Map<String, String> config) {
        put(name, config);
        await().atMost(PATIENCE).until(() -> states(name).equals(Optional.of("RUNNING")));
    }

    void put(String name, Map<String, String> config) {
        String body = JSON.valueToTree(config).toString();
        await().atMost(PATIENCE)
                .until(() -> ask("PUT", "connectors/" + name + "/config", body).statusCode() < 300);
    }

    void delete(String name) {
        ask("DELETE", "connectors/" + name, "");
    }

    /** Starts failed tasks again. */
    void restart(String name) {
        ask("POST", "connectors/" + name + "/restart?includeTasks=true&onlyFailed=true", "");
    }

    /** The state of a connector and its tasks, if it is one for all; empty where it has no task. */
    Optional<String> states(String name) {
        HttpResponse<String> answer = ask("GET", "connectors/" + name + "/status", "");
        if (answer.statusCode() != 200) {
            return Optional.empty();
        }
        JsonNode status = json(answer.body());
        List<String> tasks = new ArrayList<>();
        status.path("tasks").forEach(task -> tasks.add(task.path("state").asText()));
        return tasks.stream()
                .distinct()
                .reduce((one, other) -> one + " and " + other)
                .filter(state -> status.path("connector").path("state").asText().equals("RUNNING"));
    }

    /** What it has logged. */
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it at once, as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        await().atMost(PATIENCE).until(() -> !process.isAlive());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private HttpResponse<String> ask(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/" + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String awaitUrl() {
        await().atMost(PATIENCE).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("the worker has ended:\n" + log());
            }
            return LISTENING.matcher(log()).find();
        });
        Matcher matcher = LISTENING.matcher(log());
        if (!matcher.find()) {
            throw new IllegalStateException("the log has lost a line");
        }
        return matcher.group(1);
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Properties read(Path file) {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Properties properties, Path file) {
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The directory that the worker's file provider may read. */
    static Path secrets() {
        return newFile("").resolveSibling("secrets");
    }

    private static Path newFile(String extension) {
        try {
            Path directory = Path.of("target", "workers");
            Files.createDirectories(directory.resolve("secrets"));
            return directory.resolve(UUID.randomUUID() + extension).toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
