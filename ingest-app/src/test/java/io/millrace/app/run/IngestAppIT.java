package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.support.Plant;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestAppIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path directory;

    private static Plant plant;

    @BeforeAll
    static void start() {
        plant = new Plant();
    }

    @AfterAll
    static void stop() {
        plant.close();
    }

    @Test
    void shouldTakeReadingsToMongoDbAndGoOnAfterARestart() throws Exception {
        plant.createTopic("all.readings", 3);
        Settings settings = Plant.settings(plant.config(directory, "all", "all.readings", ""));
        publish(0, 50);

        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            publish(50, 100);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("all")).isEqualTo(100));

            assertThat(get(app.uri().resolve("/health/live")).statusCode()).isEqualTo(200);
            assertThat(get(app.uri().resolve("/health/ready")).body())
                    .isEqualTo("{\"status\":\"up\",\"components\":{\"streams\":{\"state\":\"running\"},"
                            + "\"sink\":{\"state\":\"running\"}}}");
            assertThat(get(app.metricsUri()).body())
                    .contains("millrace_readings_total{outcome=\"accepted\",series=\"weather\"} 100.0")
                    .contains("millrace_sink_readings_total{collection=\"weather_buckets\"} 100.0")
                    .contains("millrace_stream_threads{state=\"alive\"} 1.0")
                    .contains("millrace_ready 1.0")
                    .contains("mongodb_driver_")
                    .contains("jvm_memory_used_bytes");
            assertThat(app.stop()).isTrue();
            assertThat(app.failure()).isEmpty();
        }

        publish(100, 150);
        try (RunningApp again = IngestApp.start(settings)) {
            again.awaitReady(PATIENCE);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("all")).isEqualTo(150));
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(windowsOf("weather_1m_history")).isEqualTo(150));
        }
    }

    @Test
    void shouldLeaveTheWritingToTheConnectorAndPrepareTheSchemaForIt() throws Exception {
        plant.createTopic("left.readings", 1);
        String more = "sink: connect\nconnect: {latestMayGoBack: true}";
        Settings settings = Plant.settings(plant.config(directory, "left", "left.readings", more));
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            plant.publish("left.readings", 0, Plant.reading("s", 0, 1));
            var buckets = new TopicPartition("left.weather.buckets", 0);
            await().atMost(PATIENCE)
                    .until(() -> plant.admin()
                                    .listOffsets(Map.of(buckets, OffsetSpec.latest()))
                                    .partitionResult(buckets)
                                    .get()
                                    .offset()
                            > 0);

            assertThat(get(app.uri().resolve("/health/ready")).body())
                    .isEqualTo("{\"status\":\"up\",\"components\":{\"streams\":{\"state\":\"running\"}}}");
            assertThat(plant.collections("left")).contains("weather_buckets", "weather_1m_history", "weather_latest");
            assertThat(plant.documents("left", "weather_buckets")).isEmpty();
            assertThat(plant.admin()
                            .listConsumerGroupOffsets("left-sink")
                            .partitionsToOffsetAndMetadata()
                            .get())
                    .isEmpty();
        }
    }

    @Test
    void shouldHaveAsManyTimeSeriesForManyDevicesAsForFew() throws Exception {
        plant.createTopic("many.readings", 1);
        Settings settings = Plant.settings(plant.config(directory, "many", "many.readings", ""));
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            plant.publish("many.readings", 0, Plant.reading("s", 0, 1));
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("many")).isEqualTo(1));
            List<String> forFew = ownTimeSeries(app);

            plant.publish(
                    "many.readings",
                    0,
                    IntStream.range(0, 300)
                            .mapToObj(i -> Plant.reading("many-" + i, i, 1))
                            .toArray(String[]::new));
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(plant.readings("many")).isEqualTo(301));

            assertThat(ownTimeSeries(app)).isEqualTo(forFew).hasSizeLessThan(300);
            assertThat(get(app.metricsUri()).body()).doesNotContain("many-1");
        }
    }

    private static List<String> ownTimeSeries(RunningApp app) throws Exception {
        return get(app.metricsUri())
                .body()
                .lines()
                .filter(line -> line.startsWith("millrace_"))
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .toList();
    }

    private static long windowsOf(String collection) {
        return plant.documents("all", collection).stream()
                .flatMap(history -> history.get("windows", Document.class).values().stream())
                .map(Document.class::cast)
                .mapToLong(window -> window.get("count", Number.class).longValue())
                .sum();
    }

    private static void publish(int from, int to) {
        plant.publish(
                "all.readings",
                from % 3,
                IntStream.range(from, to)
                        .mapToObj(i -> Plant.reading("s" + i % 4, i, 20 + i / 10.0))
                        .toArray(String[]::new));
    }

    private static HttpResponse<String> get(URI uri) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
