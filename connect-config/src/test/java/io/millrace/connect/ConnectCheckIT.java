package io.millrace.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.cli.CommandLineFactory;
import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.embedded.TestMongo;
import io.millrace.upsert.UpsertTarget;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code millrace check} before a real worker. */
class ConnectCheckIT {

    @TempDir
    private static Path directory;

    private static Lab lab;
    private static ConnectWorker worker;

    @BeforeAll
    static void start() {
        lab = new Lab(TestMongo.shared().uri());
        worker = ConnectWorker.distributed(lab.bootstrapServers(), "checked", Map.of());
    }

    @AfterAll
    static void stop() {
        worker.close();
        lab.close();
    }

    @Test
    void shouldSayThatTheConnectorIsValidAndNotYetThereAndThenThatItIsThere() throws IOException {
        lab.createTopics(1, List.of("fine.readings"));
        String yaml = Configurations.yaml(lab, "fine", "fine", "connect");

        Answer before = check(yaml);
        assertThat(before.exitCode()).as(before.text()).isZero();
        assertThat(before.text())
                .contains("ok        Kafka Connect: " + worker.url() + " answers, version 4.4.0\n")
                .contains("ok        MongoDB's connector: version 2.0.1 is installed\n")
                .contains("ok        connector of series weather: valid, says the worker\n")
                .contains("later     connector of series weather: no connector reads fine.weather.buckets,")
                .contains("schema: ");

        lab.createTopics(
                1,
                Stream.concat(
                                connector(yaml).targets().stream().map(UpsertTarget::topic),
                                Stream.of("fine.weather.dead-letters"))
                        .toList());
        worker.run(connector(yaml));
        Answer after = check(yaml);
        assertThat(after.exitCode()).as(after.text()).isZero();
        assertThat(after.text())
                .contains("ok        connector of series weather: all topics are read, by fine-weather\n");
        worker.delete("fine-weather");
    }

    @Test
    void shouldFindWhatADeployedConnectorWouldDoWrongly() throws IOException {
        lab.createTopics(1, List.of("wrong.readings"));
        String yaml = Configurations.yaml(lab, "wrong", "wrong", "connect");
        Map<String, String> config = new HashMap<>(connector(yaml).config());
        config.remove("mongo.errors.tolerance");
        config.put("consumer.override.isolation.level", "read_uncommitted");
        worker.put("wrong", config);

        Answer answer = check(yaml);

        assertThat(answer.exitCode()).isEqualTo(9);
        assertThat(answer.text())
                .contains(
                        "problem   connector of series weather: connector wrong has mongo.errors.tolerance=(the worker's"
                                + " default) instead of data. ")
                .contains("connector wrong has consumer.override.isolation.level=read_uncommitted instead of"
                        + " read_committed. ");
        worker.delete("wrong");
    }

    @Test
    void shouldFindAConnectorThatWritesBesideTheApplication() throws IOException {
        lab.createTopics(1, List.of("twice.readings"));
        worker.put(
                "twice",
                connector(Configurations.yaml(lab, "twice", "twice", "connect")).config());

        Answer answer = check(Configurations.yaml(lab, "twice", "twice", "app"));

        assertThat(answer.exitCode()).isEqualTo(9);
        assertThat(answer.text())
                .contains(
                        "problem   connector twice: reads upserts of series weather, which the application writes itself");
        worker.delete("twice");
    }

    @Test
    void shouldPassOnWhatTheWorkerFindsWrong() throws IOException {
        lab.createTopics(1, List.of("away.readings"));
        // A worker that finds no MongoDB there; the application finds none either.
        String yaml = Configurations.yaml(lab, "away", "away", "connect")
                .replace(lab.mongoUri(), "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=500");

        Answer answer = check(yaml);

        assertThat(answer.exitCode()).isEqualTo(9);
        assertThat(answer.text())
                .contains("problem   connector of series weather: not valid, says the worker: connection.uri: ");
    }

    @Test
    void shouldSayThatNobodyAnswers() throws IOException {
        lab.createTopics(1, List.of("nobody.readings"));
        String yaml = Configurations.yaml(lab, "nobody", "nobody", "connect");

        assertThat(check(yaml, "http://127.0.0.1:1").text())
                .contains("problem   Kafka Connect: Kafka Connect at http://127.0.0.1:1/ does not answer. Start it, or"
                        + " correct connect.url\n");
        assertThat(check(yaml, "http://" + lab.mongoUri().substring("mongodb://".length()))
                        .text())
                .contains("problem   Kafka Connect: ");
    }

    private static Connector connector(String yaml) {
        Settings settings = Configurations.settings(yaml);
        return Connectors.together(settings, settings.application().series().get(0));
    }

    private record Answer(int exitCode, String text) {}

    private static Answer check(String yaml) throws IOException {
        return check(yaml, worker.url());
    }

    private static Answer check(String yaml, String url) throws IOException {
        Path file = Files.writeString(directory.resolve("millrace.yaml"), yaml);
        var out = new StringWriter();
        int exitCode = CommandLineFactory.create(List.of())
                .setOut(new PrintWriter(out))
                .execute("check", "--config", file.toString(), "--connect-url", url);
        return new Answer(exitCode, out.toString());
    }
}
