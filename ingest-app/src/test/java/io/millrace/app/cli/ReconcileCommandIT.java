package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.support.Plant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Drift that somebody makes behind the back of a running application is found, mended where that is safe, and else named. */
class ReconcileCommandIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int READINGS = 300;

    @TempDir
    private static Path directory;

    private static Plant plant;
    private static MongoClient client;

    @BeforeAll
    static void start() {
        plant = new Plant();
        client = MongoClients.create(plant.mongoUri());
    }

    @AfterAll
    static void stop() {
        client.close();
        plant.close();
    }

    /** An application that runs and has stored its readings: each of two stations one every ten seconds. */
    private record Running(Path config, String name, RunningApp app) implements AutoCloseable {

        static Running of(String name, String... keys) throws Exception {
            plant.createTopic(name + ".readings", 2);
            Path config = plant.config(directory, name, name + ".readings", String.join("\n", keys));
            RunningApp app = IngestApp.start(Plant.settings(config));
            var running = new Running(config, name, app);
            app.awaitReady(PATIENCE);
            for (int partition = 0; partition < 2; partition++) {
                var messages = new ArrayList<String>();
                for (int i = 0; i < READINGS; i++) {
                    messages.add(Plant.reading("s" + partition, 10 * i, i % 17));
                }
                plant.publish(name + ".readings", partition, messages.toArray(String[]::new));
            }
            await().atMost(PATIENCE).until(() -> plant.readings(name) == 2 * READINGS);
            await().atMost(PATIENCE).until(() -> running.counted("weather_1h_history") == 2 * READINGS);
            await().atMost(PATIENCE).until(() -> running.counted("weather_1m_history") == 2 * READINGS);
            return running;
        }

        Typed type(String... words) {
            var all = new ArrayList<>(List.of(words));
            all.addAll(List.of("--config", config.toString()));
            return Typed.in(all.toArray(String[]::new));
        }

        MongoCollection<Document> collection(String collection) {
            return client.getDatabase(name).getCollection(collection);
        }

        /** Stores a station's document once more, under another name. */
        void copy(String collection, String station) {
            Document document =
                    Objects.requireNonNull(Mono.from(collection(collection).find(new Document("meta.station", station)))
                            .block());
            document.put("_id", document.getString("_id") + "again");
            Mono.from(collection(collection).insertOne(document)).block();
        }

        /** The sum of the counts of a tier's windows. */
        long counted(String collection) {
            return plant.documents(name, collection).stream()
                    .flatMap(document -> document.get("windows", Document.class).values().stream())
                    .mapToLong(window ->
                            ((Document) window).get("count", Number.class).longValue())
                    .sum();
        }

        @Override
        public void close() {
            app.close();
        }
    }

    @Test
    void shouldFindNoDriftWhereThereIsNone() throws Exception {
        try (Running running = Running.of("agrees")) {
            Typed typed = running.type("reconcile");

            assertThat(typed).isEqualTo(new Typed(0, "series weather: 2 metas, 2 spans of readings; no drift\n", ""));
        }
    }

    @Test
    void shouldMendATierThatLacksReadingsWithoutTouchingItsDocuments() throws Exception {
        try (Running running = Running.of("lacks", "    keepOpen: 10s\n")) {
            MongoCollection<Document> minutes = running.collection("weather_1m_history");
            Mono.from(minutes.updateOne(
                            new Document("meta.station", "s0"), new Document("$unset", new Document("windows.7", ""))))
                    .block();
            Mono.from(running.collection("weather_1h_history").deleteOne(new Document("meta.station", "s1")))
                    .block();

            Typed found = running.type("reconcile", "weather", "--format", "ndjson");
            assertThat(found.exitCode()).as(found.out()).isEqualTo(10);
            assertThat(found.out())
                    .contains(
                            "{\"series\":\"weather\",\"kind\":\"lacking\",\"meta\":{\"station\":\"s0\"},\"where\":\"1m\","
                                    + "\"start\":\"2025-10-09T09:00:00Z\",\"end\":\"2025-10-09T10:00:00Z\",\"readings\":300,"
                                    + "\"counted\":294,\"windows\":1,\"mended\":false,\"text\":\"\"}")
                    .contains("\"meta\":{\"station\":\"s1\"},\"where\":\"1h\"")
                    .hasLineCount(2);

            // Not before the application's state has let go of the documents: it would write what was added once more.
            await().atMost(PATIENCE)
                    .until(() -> running.type("reconcile", "weather", "--mend").exitCode() == 0);
            assertThat(running.counted("weather_1m_history")).isEqualTo(2 * READINGS);
            assertThat(running.counted("weather_1h_history")).isEqualTo(2 * READINGS);
            assertThat(running.type("reconcile").exitCode()).isZero();
            Typed windows = running.type(
                    "query", "rollups", "weather", "--every", "1m", "--format", "csv", "--meta", "station=s0");
            assertThat(windows.out()).contains("2025-10-09T09:07:00Z,s0,6,temp,6,");

            plant.publish("lacks.readings", 0, Plant.reading("s0", 425, 3));
            await().atMost(PATIENCE).until(() -> running.counted("weather_1m_history") == 2 * READINGS + 1);
            await().atMost(PATIENCE).until(() -> running.type("reconcile").exitCode() == 0);
        }
    }

    @Test
    void shouldWriteAnewWhatIsStoredTwiceOnceItIsFinished() throws Exception {
        try (Running running = Running.of("overlaps", "    keepOpen: 10s\n")) {
            running.copy("weather_buckets", "s0");
            running.copy("weather_buckets", "s1");
            running.copy("weather_1m_history", "s1");
            running.copy("weather_1h_history", "s1");
            Typed found = running.type("reconcile", "--format", "ndjson");
            assertThat(found.exitCode()).isEqualTo(10);
            assertThat(found.out())
                    .contains("\"kind\":\"overlap\",\"meta\":{\"station\":\"s0\"}")
                    .contains("\"kind\":\"overlap\",\"meta\":{\"station\":\"s1\"}")
                    .contains("\"kind\":\"lacking\",\"meta\":{\"station\":\"s0\"},\"where\":\"1m\"")
                    .contains("\"kind\":\"lacking\",\"meta\":{\"station\":\"s0\"},\"where\":\"1h\"")
                    .hasLineCount(4);

            var said = new StringBuilder();
            await().atMost(PATIENCE).until(() -> {
                Typed mended = running.type("reconcile", "--mend");
                said.append(mended.out());
                return mended.exitCode() == 0;
            });

            assertThat(said)
                    .contains("mended: wrote its 300 readings anew into 1 documents, and removed those that were there")
                    .contains("mended: with the readings that were stored twice");
            assertThat(running.type("reconcile").exitCode()).isZero();
            assertThat(plant.readings("overlaps")).isEqualTo(2 * READINGS);
            assertThat(plant.documents("overlaps", "weather_buckets")).hasSize(2);
            assertThat(running.counted("weather_1m_history")).isEqualTo(2 * READINGS);
            assertThat(running.counted("weather_1h_history")).isEqualTo(2 * READINGS);
            assertThat(running.type("query", "readings", "weather", "--format", "csv")
                            .out())
                    .hasLineCount(2 * READINGS + 1);
        }
    }

    @Test
    void shouldNameAndNotTouchWhatItCannotJudge() throws Exception {
        try (Running running = Running.of("doubled")) {
            MongoCollection<Document> buckets = running.collection("weather_buckets");
            Mono.from(running.collection("weather_1h_history").deleteOne(new Document("meta.station", "s0")))
                    .block();
            Typed open = running.type("reconcile", "--mend");
            assertThat(open.exitCode()).as(open.out()).isEqualTo(10);
            assertThat(open.out()).contains("not mended: the application still writes this document");
            running.copy("weather_buckets", "s0");
            Mono.from(buckets.deleteOne(new Document("meta.station", "s1"))).block();

            Typed typed = running.type("reconcile", "--mend");

            assertThat(typed.exitCode()).as(typed.out()).isEqualTo(10);
            assertThat(typed.out())
                    .contains(
                            "readings are stored twice",
                            "not mended: the application still writes a document of this span")
                    .contains("not mended: its buckets hold readings twice")
                    .contains("not mended: the tier has readings that no bucket holds");
            assertThat(plant.documents("doubled", "weather_1m_history")).hasSize(2);
        }
    }

    @Test
    void shouldReadTheTopicsAgainAndSayWhatTheLiveCollectionsLack() throws Exception {
        try (Running running = Running.of("replayed")) {
            Typed same = running.type("replay", "weather", "--drop");
            assertThat(same.exitCode()).as(same.out() + same.err()).isZero();
            assertThat(same.out())
                    .startsWith("read 600 messages: 600 readings, 0 duplicates, 0 dead letters\n")
                    .contains("the live collections have all of it, and nothing of it twice\n")
                    .endsWith("the shadow collections are dropped\n");
            assertThat(plant.collections("replayed")).noneMatch(name -> name.startsWith("shadow_"));

            Mono.from(running.collection("weather_buckets").deleteOne(new Document("meta.station", "s1")))
                    .block();
            Typed lacking = running.type("replay", "weather");
            assertThat(lacking.exitCode()).isEqualTo(10);
            assertThat(lacking.out())
                    .containsPattern("s1 +buckets +2025-10-09T09:00:00Z +300 +0 +300 +0\n")
                    .contains("1 spans differ\n");
            assertThat(plant.documents("replayed", "shadow_weather_buckets")).hasSize(2);

            Typed again = running.type("replay", "weather");
            assertThat(again.exitCode()).isEqualTo(4);
            assertThat(again.err()).contains("shadow_weather_1h_history", "a replay writes to nothing that is there");
            assertThat(running.type("replay", "weather", "--into-prefix", "").exitCode())
                    .isEqualTo(2);
        }
    }
}
