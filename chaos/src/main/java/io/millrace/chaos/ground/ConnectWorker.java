package io.millrace.chaos.ground;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A worker of Kafka Connect with MongoDB's connector, as {@code millrace connect} configures it, and somebody who looks after
 * it: a task that gave up is started again, as every deployment must do.
 */
final class ConnectWorker {
    private static final Pattern LISTENING = Pattern.compile("REST server listening at (http://127\\.0\\.0\\.1:\\d+)");
    private static final Duration TO_ANSWER = Duration.ofSeconds(2);

    private final Instance process;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TO_ANSWER).build();

    private ConnectWorker(Instance process) {
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param stock the worker's directory, with {@code libs} and {@code plugins}
     * @param connector the connector's properties
     */
    static ConnectWorker start(Path directory, Path stock, Path connector, String bootstrapServers) throws IOException {
        Path worker = Files.writeString(directory.resolve("worker.properties"), """
                bootstrap.servers=%s
                plugin.path=%s
                plugin.discovery=hybrid_warn
                listeners=http://127.0.0.1:0
                key.converter=org.apache.kafka.connect.converters.ByteArrayConverter
                value.converter=org.apache.kafka.connect.converters.ByteArrayConverter
                connector.client.config.override.policy=All
                offset.flush.interval.ms=2000
                task.shutdown.graceful.timeout.ms=30000
                offset.storage.file.filename=%s
                consumer.session.timeout.ms=%d
                consumer.heartbeat.interval.ms=1500
                """.formatted(
                        bootstrapServers,
                        stock.resolve("plugins"),
                        directory.resolve("worker.offsets"),
                        Ground.SESSION.toMillis()));
        Path logging = Files.writeString(directory.resolve("worker-logback.xml"), """
                <configuration>
                  <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
                    <encoder><pattern>%d %-5level %logger{30} %msg%n</pattern></encoder>
                  </appender>
                  <logger name="org.reflections" level="ERROR"/>
                  <logger name="org.apache.kafka.clients.consumer.ConsumerConfig" level="WARN"/>
                  <root level="INFO"><appender-ref ref="OUT"/></root>
                </configuration>
                """);
        return new ConnectWorker(new Instance(
                "connect-worker",
                directory.resolve("connect-worker.log"),
                directory.resolve("connect-worker-state"),
                List.of(
                        Java.executable(),
                        "-Xmx384m",
                        "-XX:+UseSerialGC",
                        "-Dlogback.configurationFile=" + logging,
                        "-cp",
                        stock.resolve("libs").toString() + "/*",
                        "org.apache.kafka.connect.cli.ConnectStandalone",
                        worker.toString(),
                        connector.toString())));
    }

    /** The process, to be broken like an instance of the application. */
    Instance process() {
        return process;
    }

    /** Starts the process again if it has ended, and tasks that have failed. */
    void supervise(String connector) {
        process.supervise();
        Matcher listening = LISTENING.matcher(process.process().said());
        if (listening.find()) {
            URI restart = URI.create(
                    listening.group(1) + "/connectors/" + connector + "/restart?includeTasks=true&onlyFailed=true");
            try {
                client.send(
                        HttpRequest.newBuilder(restart)
                                .timeout(TO_ANSWER)
                                .POST(BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.discarding());
            } catch (IOException stopped) {
                // It is down, or on its way: the next look finds it.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
