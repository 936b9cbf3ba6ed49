package io.millrace.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.cli.CommandLineFactory;
import io.millrace.app.failure.ExitCode;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.TestMongo;
import io.millrace.quickstart.terminal.Stop;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class QuickstartIT {

    private static final String[] FEW = {"--once", "--readings", "1500", "--rate", "1500", "--port", "0"};

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldFindEveryReadingInItsOwnServers() throws Exception {
        List<Path> before = temporaryDirectories();
        // An empty URI is none: MONGODB_URI may be set where the tests run.
        int exitCode = execute(FEW, "--mongodb-uri", "");

        assertThat(exitCode).as(out + "\n" + err).isZero();
        assertThatAllIsThere();
        assertThat(out).asString().contains("views     none");
        assertThat(temporaryDirectories()).isEqualTo(before);
    }

    @Test
    void shouldFindEveryReadingInAGivenServer() {
        TestMongo mongo = TestMongo.shared();

        int exitCode = execute(FEW, "--mongodb-uri", mongo.uri());

        assertThat(exitCode).as(out + "\n" + err).isZero();
        assertThatAllIsThere();
        assertThat(out).asString().contains("devices_1m", "$MONGODB_URI").containsPattern("quickstart-\\d{8}-\\d{6}");
    }

    @Test
    void shouldSayInOneLineThatTheHttpPortIsInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int exitCode = execute(
                    new String[] {"--once", "--mongodb-uri", ""}, "--port", Integer.toString(taken.getLocalPort()));

            assertThat(exitCode).isEqualTo(7);
            assertThat(err.toString().lines())
                    .singleElement()
                    .asString()
                    .contains(taken.getLocalPort() + " ", "in use", "--port");
        }
    }

    @Test
    void shouldGoOnUntilItIsToldToStopAndShowAReadingOfTheUsersOwn() throws Exception {
        QuickstartOptions options = new QuickstartOptions(
                false, 5, 50, 50, 100, 0, Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalInt.empty());
        Stop stop = new Stop();
        CompletableFuture<ExitCode> exitCode = CompletableFuture.supplyAsync(
                () -> new Journey(options, new PrintWriter(out), false, stop, Clock.systemUTC()).run());
        try {
            Awaitility.await().atMost(2, TimeUnit.MINUTES).until(() -> exitCode.isDone() || says("until Ctrl-C"));
            Matcher broker = Pattern.compile("Kafka +(\\S+)").matcher(out.toString());
            assertThat(broker.find()).as(out.toString()).isTrue();

            int produced = produce(
                    "{\"device\":\"mine\",\"ts\":\"" + Clock.systemUTC().instant() + "\",\"temperature\":21.5}\n",
                    broker.group(1));

            assertThat(produced).as(err.toString()).isZero();
            Awaitility.await().atMost(1, TimeUnit.MINUTES).until(() -> says("\"_id\": \"mine\""));
        } finally {
            stop.ask();
        }
        assertThat(exitCode.get(1, TimeUnit.MINUTES)).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldUseAGivenBrokerUnderNamesOfItsOwn() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            for (int run = 0; run < 2; run++) {
                int exitCode = execute(FEW, "--mongodb-uri", "", "--bootstrap-servers", broker.bootstrapServers());

                assertThat(exitCode).as(out + "\n" + err).isZero();
            }
        }
    }

    @Test
    void shouldSayInOneLineThatTheGivenServerIsNoAddress() {
        int exitCode = execute(FEW, "--mongodb-uri", "localhost:27017");

        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains("mongodb.uri", "mongodb://");
    }

    @Test
    void shouldNotPublishToATopicThatIsNotThere() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            assertThat(produce("{}\n", broker.bootstrapServers())).isEqualTo(5);
            assertThat(err).asString().contains("there is no topic 'devices.readings'");
        }
    }

    private void assertThatAllIsThere() {
        List<String> lines = out.toString().lines().toList();
        assertThat(lines.subList(lines.size() - 4, lines.size()))
                .containsExactly(
                        "weather: readings in = 2,922 = in buckets = in 1d (0 duplicates dropped, 0 dead letters)",
                        "normals: readings in = 8,759 = in buckets = in 1h = in 1d (0 duplicates dropped, 0 dead letters)",
                        "devices: readings in = 1,496 = in buckets = in 1m = in 1h = in 1d"
                                + " (3 duplicates dropped, 1 dead letter)",
                        "readings in = 13,177 = readings in buckets = readings in each tier"
                                + " (3 duplicates dropped, 1 dead letter)");
        assertThat(out).asString().doesNotContain("\u001b", "\r");
    }

    private boolean says(String text) {
        synchronized (out.getBuffer()) {
            return out.toString().contains(text);
        }
    }

    private int execute(String[] some, String... more) {
        var args = new ArrayList<>(List.of("quickstart"));
        args.addAll(Arrays.asList(some));
        args.addAll(Arrays.asList(more));
        return commandLine().execute(args.toArray(new String[0]));
    }

    private int produce(String lines, String bootstrapServers) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        try {
            return commandLine()
                    .execute("produce", "--topic", "devices.readings", "--bootstrap-servers", bootstrapServers);
        } finally {
            System.setIn(before);
        }
    }

    private CommandLine commandLine() {
        return CommandLineFactory.create(List.of(new Quickstart(), new Produce()))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
    }

    private static List<Path> temporaryDirectories() throws Exception {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName().toString().startsWith("millrace-")
                            && path.getFileName()
                                    .toString()
                                    .contains("-" + ProcessHandle.current().pid() + "-"))
                    .sorted()
                    .toList();
        }
    }
}
