package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import io.millrace.app.config.Settings;
import io.millrace.app.metrics.Metrics;
import io.millrace.app.status.Seen;
import io.millrace.app.support.Plant;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** The look for drift that goes on beside the application: it tells what is there now, and survives what fails. */
class DriftWatchIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NAME = "watched";

    @TempDir
    private Path directory;

    @Test
    void shouldTellHowManySpansDifferFromLookToLook() throws Exception {
        try (var plant = new Plant();
                MongoClient client = MongoClients.create(plant.mongoUri())) {
            plant.createTopic("watched.readings", 1);
            Path config = plant.config(
                    directory, NAME, "watched.readings", "reconcile: {within: 3650d, spansPerSecond: 10000}\n");
            Settings settings = Plant.settings(config);
            try (RunningApp app = IngestApp.start(settings);
                    Metrics metrics = Metrics.of(
                            settings.application(), series -> new Seen(series, false, InstantSource.system()))) {
                app.awaitReady(PATIENCE);
                plant.publish("watched.readings", 0, Plant.reading("s0", 0, 1), Plant.reading("s0", 70, 2));
                await().atMost(PATIENCE)
                        .until(() -> plant.documents(NAME, "weather_1h_history").size() == 1);
                DriftWatch watch = DriftWatch.start(settings, metrics, Duration.ofMillis(200));
                try {
                    assertThat(metrics.scrape()).contains("millrace_drift_spans{series=\"weather\"} NaN");
                    await().atMost(PATIENCE).until(() -> drift(metrics).equals("0.0"));

                    MongoCollection<Document> hours = client.getDatabase(NAME).getCollection("weather_1h_history");
                    Document hour = Objects.requireNonNull(
                            Mono.from(hours.findOneAndDelete(new Document())).block());
                    await().atMost(PATIENCE).until(() -> drift(metrics).equals("1.0"));

                    Mono.from(hours.insertOne(new Document(hour).append("windows", "no document")))
                            .block();
                    await().during(Duration.ofSeconds(1))
                            .until(() -> drift(metrics).equals("1.0"));
                    Mono.from(hours.deleteOne(new Document())).block();
                    Mono.from(hours.insertOne(hour)).block();
                    await().atMost(PATIENCE).until(() -> drift(metrics).equals("0.0"));
                } finally {
                    watch.close();
                }
            }
        }
    }

    private static String drift(Metrics metrics) {
        return metrics.scrape()
                .lines()
                .filter(line -> line.startsWith("millrace_drift_spans{"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .orElse("");
    }
}
