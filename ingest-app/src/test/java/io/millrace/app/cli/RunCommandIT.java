package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.Main;
import io.millrace.app.support.Plant;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120)
class RunCommandIT {

    @TempDir
    private static Path directory;

    private static Plant plant;

    @BeforeAll
    static void start() {
        plant = new Plant();
        plant.createTopic("run.readings", 2);
    }

    @AfterAll
    static void stop() {
        plant.close();
    }

    @Test
    void shouldEndWithZeroOnSigterm() throws Exception {
        Path config = plant.config(directory, "sigterm", "run.readings", "");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        "--config",
                        config.toString())
                .redirectErrorStream(true)
                .start();
        List<String> log = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.add(line);
                if (line.contains("Kafka Streams is RUNNING")) {
                    process.toHandle().destroy();
                }
            }
        }

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(String.join("\n", log)).isZero();
        assertThat(log).noneMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void shouldSayInOneLineThatNoBrokerListens() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Path config = plant.config(directory, "nobroker", "run.readings", "");
        Files.writeString(config, Files.readString(config).replace(plant.bootstrapServers(), "127.0.0.1:" + port));

        Typed typed = run(config);

        assertThat(typed.exitCode()).isEqualTo(3);
        assertThat(typed.err())
                .isEqualTo("millrace: no Kafka broker listens at 127.0.0.1:" + port
                        + " (connection refused): start it, or correct kafka.bootstrap.servers\n");
    }

    @Test
    void shouldSayInOneLineThatSomethingElseThanABrokerListens() throws Exception {
        try (var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path config = plant.config(directory, "deaf", "run.readings", "");
            Files.writeString(
                    config,
                    Files.readString(config).replace(plant.bootstrapServers(), "127.0.0.1:" + deaf.getLocalPort()));
            long begin = System.nanoTime();

            Typed typed = run(config);

            assertThat(typed.exitCode()).isEqualTo(3);
            assertThat(typed.err().lines())
                    .singleElement()
                    .asString()
                    .contains("accepts connections but does not answer", "security.protocol");
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void shouldSayInOneLineWhichTopicsAreMissing() throws Exception {
        Typed typed = run(plant.config(directory, "notopic", "no.such.topic", ""));

        assertThat(typed.exitCode()).isEqualTo(5);
        assertThat(typed.err())
                .isEqualTo("millrace: missing on " + plant.bootstrapServers()
                        + ": topic 'no.such.topic' of series 'weather'. Create it (Millrace creates its own topics only),"
                        + " or correct 'topics' of the series\n");
    }

    @Test
    void shouldSayInOneLineThatThePortIsInUse() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path config = plant.config(directory, "port", "run.readings", "");
            Files.writeString(config, Files.readString(config).replace("port: 0", "port: " + taken.getLocalPort()));

            Typed typed = run(config);

            assertThat(typed.exitCode()).isEqualTo(7);
            assertThat(typed.err().lines()).singleElement().asString().contains("is in use by another process");
        }
    }

    @Test
    void shouldSayInOneLineThatMongoDbIsAway() throws Exception {
        Path config = plant.config(directory, "nomongo", "run.readings", "");
        Files.writeString(
                config,
                Files.readString(config).replace(plant.mongoUri(), "mongodb://secret-user:secret-word@127.0.0.1:1"));

        Typed typed = run(config);

        assertThat(typed.exitCode()).isEqualTo(4);
        assertThat(typed.err().lines())
                .singleElement()
                .asString()
                .contains("MongoDB at 127.0.0.1:1 cannot be used")
                .doesNotContain("secret");
    }

    @Test
    void shouldListEveryMistakeOfTheConfiguration() throws Exception {
        Path config = Files.writeString(directory.resolve("wrong.yaml"), "version: 1\napplicaton: x\n");

        Typed typed = run(config);

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err()).contains("applicaton", "application", "series");
    }

    @Test
    void shouldNotTakeAChoiceForATopicItDoesNotRead() throws Exception {
        Typed typed = Typed.in(
                "run",
                "--config",
                plant.config(directory, "choice", "run.readings", "").toString(),
                "--from-earliest",
                "other");

        assertThat(typed.exitCode()).isEqualTo(2);
        assertThat(typed.err()).contains("does not read topic 'other'", "run.readings");
    }

    private static Typed run(Path config) {
        return Typed.in("run", "--config", config.toString());
    }
}
