package io.millrace.quickstart.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.app.cli.CommandLineFactory;
import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.EmbeddedMongo;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class CompareLayoutsIT {

    private static final int READINGS = 40_000;

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldMeasureTheStockLoadInEveryLayout() throws IOException {
        int exitCode = execute("--readings", Integer.toString(READINGS));

        assertThat(exitCode).as(out + "\n" + err).isZero();
        Map<String, JsonNode> sizes = rows("Size");
        assertThat(sizes.keySet())
                .containsExactlyInAnyOrder(
                        "columns, 24",
                        "columns, 60",
                        "columns, 200",
                        "columns, 1,000",
                        "samples, 200",
                        "offsets",
                        "documents",
                        "timeseries (flat)",
                        "published");
        for (String columns : List.of("columns, 200", "columns, 1,000")) {
            assertThat(number(sizes, columns, "data B/reading")).isBetween(20.0, 26.0);
            assertThat(number(sizes, columns, "index B/reading")).isBetween(0.0, 1.0);
        }
        assertThat(number(sizes, "columns, 24", "data B/reading")).isGreaterThan(30);
        assertThat(number(sizes, "columns, 200", "documents")).isEqualTo(READINGS / 200);
        assertThat(number(sizes, "samples, 200", "documents")).isEqualTo(READINGS / 200);
        assertThat(number(sizes, "documents", "documents")).isEqualTo(READINGS);
        assertThat(number(sizes, "timeseries (flat)", "documents")).isEqualTo(READINGS);
        assertThat(number(sizes, "published", "documents")).isEqualTo(12_096_000);
    }

    @Test
    void shouldFindAllReadingsWhateverTheLayout() throws IOException {
        int exitCode = execute("--readings", Integer.toString(READINGS));

        assertThat(exitCode).as(out + "\n" + err).isZero();
        Map<String, JsonNode> questions = rows("Three questions");
        assertThat(questions).hasSize(8).allSatisfy((layout, row) -> {
            assertThat(row.get("readings").asInt()).as(layout).isEqualTo(3_600);
            // 8,000 seconds of five symbols.
            assertThat(row.get("windows").asInt()).as(layout).isEqualTo(3 * 5);
        });
        Map<String, JsonNode> writes = rows("Writes");
        assertThat(number(writes, "documents", "readings/write, live")).isEqualTo(1);
        assertThat(number(writes, "columns, 200", "writes, backlog")).isBetween(200.0, 250.0);
        // A flush each five seconds, of readings a second apart.
        assertThat(number(writes, "columns, 200", "readings/write, live")).isBetween(3.5, 5.5);
        assertThat(Files.readString(directory.resolve("compare-layouts.html")))
                .contains("<svg", "columns, 1,000")
                .doesNotContain("http:", "https:", "<script");
    }

    @Test
    void shouldReadAFileAndSayWhatCannotBeRead() throws IOException {
        Path file = directory.resolve("readings.ndjson");
        var lines = new ArrayList<String>();
        for (int minute = 0; minute < 600; minute++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "{\"device\":\"d%d\",\"at\":%d,\"temp\":%d.5}",
                    minute % 2,
                    1_760_000_000 + 60 * (minute / 2),
                    minute));
        }
        lines.add("no reading");
        Files.write(file, lines);

        int exitCode = execute("--file", file.toString(), "--meta", "device", "--time", "at");

        assertThat(exitCode).as(out + "\n" + err).isZero();
        assertThat(out)
                .asString()
                .contains("600 readings of 2 metas", "1 that could not be read of 601 messages", "message 601, ");
        assertThat(number(rows("Size"), "documents", "documents")).isEqualTo(600);
        assertThat(rows("Size")).doesNotContainKey("published");
        assertThat(row(rows("Settings"), "offsets").toString()).contains("granularity: minutes");
    }

    @Test
    void shouldReadATopicAsItsSeriesDoes() throws IOException {
        try (EmbeddedBroker broker =
                EmbeddedBroker.start(BrokerSettings.defaults().with("auto.create.topics.enable", "true"))) {
            try (var producer = new KafkaProducer<>(
                    Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, (Object) broker.bootstrapServers()),
                    new StringSerializer(),
                    new StringSerializer())) {
                for (int i = 0; i < 500; i++) {
                    var unused = producer.send(new ProducerRecord<>(
                            "plant.readings",
                            "{\"station\":\"north\",\"at\":" + (1_760_000_000 + i) + ",\"temp\":21.5}"));
                }
            }
            Path config = Files.writeString(directory.resolve("plant.yaml"), """
                    version: 1
                    application: plant
                    kafka:
                      bootstrap.servers: %s
                    mongodb:
                      uri: mongodb://localhost:1
                      database: telemetry
                    series:
                      weather:
                        topics: [plant.readings]
                        timeField: at
                        metaFields: [station]
                    """.formatted(broker.bootstrapServers()));

            int exitCode = execute("--config", config.toString(), "--topic", "plant.readings", "--readings", "400");

            assertThat(exitCode).as(out + "\n" + err).isZero();
            assertThat(out).asString().contains("topic plant.readings, as series weather: 400 readings of 1 meta,");
            assertThat(number(rows("Size"), "documents", "documents")).isEqualTo(400);
        }
    }

    @Test
    void shouldSayWhichSeriesIsToReadATopicThatNoneReads() throws IOException {
        Path config = Files.writeString(directory.resolve("plant.yaml"), """
                version: 1
                application: plant
                kafka:
                  bootstrap.servers: localhost:1
                mongodb:
                  uri: mongodb://localhost:1
                  database: telemetry
                series:
                  weather:
                    topics: [plant.readings]
                    timeField: at
                    metaFields: [station]
                """);

        assertThat(execute("--config", config.toString(), "--topic", "other")).isEqualTo(2);
        assertThat(err).asString().contains("no series", "'other'", "--series");
    }

    @Test
    void shouldRefuseContradictionsInOneLine() {
        assertThat(execute("--file", "a.ndjson", "--topic", "b")).isEqualTo(2);
        assertThat(execute("--file", "a.ndjson")).isEqualTo(2);
        assertThat(execute("--meta", "device", "--time", "ts")).isEqualTo(2);
        assertThat(execute("--readings", "many")).isEqualTo(2);
        assertThat(execute("--file", "not-there.ndjson", "--meta", "device", "--time", "ts"))
                .isEqualTo(7);
        assertThat(err.toString().lines().filter(line -> line.startsWith("millrace: ")))
                .as(err.toString())
                .hasSize(5);
    }

    @Test
    void shouldLeaveADatabaseAloneThatHoldsSomething() {
        try (EmbeddedMongo mongo = EmbeddedMongo.start();
                MongoClient client = MongoClients.create(mongo.uri())) {
            var precious = client.getDatabase("telemetry").getCollection("precious");
            Mono.from(precious.insertOne(new Document())).block();

            int exitCode = execute("--readings", "100", "--mongodb-uri", mongo.uri(), "--database", "telemetry");

            assertThat(exitCode).isEqualTo(4);
            assertThat(err).asString().contains("telemetry", "precious", "--database");
            assertThat(Mono.from(precious.countDocuments()).block()).isEqualTo(1);
        }
    }

    @Test
    void shouldLeaveNothingInAGivenServer() {
        try (EmbeddedMongo mongo = EmbeddedMongo.start();
                MongoClient client = MongoClients.create(mongo.uri())) {
            int exitCode = execute("--readings", "1000", "--mongodb-uri", mongo.uri());

            assertThat(exitCode).as(out + "\n" + err).isZero();
            assertThat(Flux.from(client.getDatabase("millrace_compare").listCollectionNames())
                            .collectList()
                            .block())
                    .isEmpty();
        }
    }

    private int execute(String... arguments) {
        CommandLine millrace = CommandLineFactory.create(List.of(new CompareLayouts()))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        var all = new ArrayList<>(List.of("compare-layouts", "--output", directory.toString()));
        all.addAll(List.of(arguments));
        if (!all.contains("--mongodb-uri")) {
            // An empty URI is none: MONGODB_URI may be set where the tests run.
            all.addAll(List.of("--mongodb-uri", ""));
        }
        return millrace.execute(all.toArray(String[]::new));
    }

    /** The rows of a table of the report, by the layout. */
    private Map<String, JsonNode> rows(String title) throws IOException {
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("compare-layouts.json").toFile());
        var rows = new HashMap<String, JsonNode>();
        for (JsonNode section : report.get("sections")) {
            if (section.get("title").asText().equals(title)) {
                section.get("rows").forEach(row -> rows.put(row.get("layout").asText(), row));
            }
        }
        return rows;
    }

    private static double number(Map<String, JsonNode> rows, String layout, String column) {
        return row(rows, layout).get(column).asDouble();
    }

    private static JsonNode row(Map<String, JsonNode> rows, String layout) {
        return Objects.requireNonNull(rows.get(layout), layout);
    }
}
