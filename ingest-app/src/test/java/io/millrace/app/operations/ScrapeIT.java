package io.millrace.app.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.support.Plant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running application with 24 partitions, its metrics, and what asks for them. */
class ScrapeIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int PARTITIONS = 24;

    @TempDir
    private static Path directory;

    private static Plant plant;
    private static RunningApp app;

    @BeforeAll
    static void start() throws Exception {
        plant = new Plant();
        plant.createTopic("scraped.readings", PARTITIONS);
        app = IngestApp.start(Plant.settings(plant.config(directory, "scraped", "scraped.readings", "")));
        app.awaitReady(PATIENCE);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            plant.publish("scraped.readings", partition, Plant.reading("s-" + partition, partition, 20));
        }
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(plant.readings("scraped")).isEqualTo(PARTITIONS));
        System.gc();
    }

    @AfterAll
    static void stop() {
        app.close();
        plant.close();
    }

    @Test
    void shouldHaveFewTimeSeriesThatDoNotDependOnPartitions() throws Exception {
        Scrapes scrape = Scrapes.of(app.metricsUri());

        // The bound that users are told is 2,000; the page says fewer than 450 for one series. What a unit test of the
        // meters cannot count is what MongoDB's driver adds.
        assertThat(scrape.samples()).hasSizeLessThan(450);
        assertThat(scrape.samples())
                .filteredOn(sample -> sample.startsWith("mongodb_driver"))
                .isNotEmpty()
                .hasSizeLessThan(100)
                .noneMatch(sample -> sample.contains("collection="));
        assertThat(scrape.samples())
                .noneMatch(sample -> sample.contains("partition=")
                        || sample.contains("task_id=")
                        || sample.contains("client_id=")
                        || sample.contains("thread_id="));
        assertThat(scrape.value("millrace_tasks{kind=\"active\"}")).isEqualTo(2.0 * PARTITIONS);
    }

    @Test
    void shouldMeasureLagAgeAndState() {
        await().atMost(PATIENCE).untilAsserted(() -> {
            Scrapes scrape = Scrapes.of(app.metricsUri());
            for (String stage : List.of("readings", "by-meta", "sink")) {
                String labels = "{series=\"weather\",stage=\"" + stage + "\"}";
                assertThat(scrape.value("millrace_lag_records" + labels)).isZero();
                assertThat(scrape.value("millrace_lag_seconds" + labels)).isZero();
            }
            assertThat(scrape.value("millrace_lag_look_age_seconds")).isBetween(0.0, 30.0);
            // The readings are of October 2025.
            assertThat(scrape.value("millrace_newest_reading_age_seconds{series=\"weather\"}"))
                    .isGreaterThan(86_400);
            assertThat(scrape.value("millrace_state_memory_bytes{part=\"block-cache\"}"))
                    .isPositive();
            assertThat(scrape.value("millrace_state_memory_bytes{part=\"memtables\"}"))
                    .isPositive();
            assertThat(scrape.value("millrace_state_entries{series=\"weather\"}"))
                    .isPositive();
            for (String clients : List.of("streams", "sink")) {
                String labels = "{clients=\"" + clients + "\"}";
                assertThat(scrape.value("millrace_kafka_sent_bytes_total" + labels))
                        .isPositive();
                assertThat(scrape.value("millrace_kafka_received_bytes_total" + labels))
                        .isPositive();
                assertThat(scrape.value("millrace_rebalances_total" + labels)).isPositive();
            }
            assertThat(scrape.value("millrace_ready")).isEqualTo(1);
        });
    }

    @Test
    void shouldHaveEveryMetricThatAlertsAndPanelsAskFor() throws Exception {
        Set<String> names = Scrapes.of(app.metricsUri()).names();
        var queries = new ArrayList<>(Queries.ofAlerts());
        queries.addAll(Queries.ofPanels());

        assertThat(queries)
                .hasSizeGreaterThan(60)
                .allSatisfy(query -> assertThat(query.metrics())
                        .as(query.where())
                        .isNotEmpty()
                        .isSubsetOf(names));
    }

    @Test
    void shouldAnswerEveryPanelAndFireNoAlertInPrometheus() throws Exception {
        Program prometheus = Program.require("prometheus", "prometheus");
        int port = freePort();
        Process process = prometheus.start(List.of(
                "--config.file=" + prometheusConfig(),
                "--storage.tsdb.path=" + directory.resolve("tsdb"),
                "--web.listen-address=127.0.0.1:" + port,
                "--log.level=error"));
        try {
            URI api = URI.create("http://127.0.0.1:" + port + "/api/v1/");
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> query(api, "count_over_time(millrace_live[1m]) >= 5")
                                    .path("data")
                                    .path("result")
                                    .size()
                            == 1);

            for (Queries.Query query : Queries.ofPanels()) {
                JsonNode answer = query(api, query.text());
                assertThat(answer.path("status").asText())
                        .as("%s: %s: %s", query.where(), query.text(), answer)
                        .isEqualTo("success");
                assertThat(answer.path("data").path("result"))
                        .as("%s: %s", query.where(), query.text())
                        .isNotEmpty();
            }
            assertThat(query(api, "ALERTS{alertstate=\"firing\"}").path("data").path("result"))
                    .isEmpty();
            assertThat(json(api.resolve("rules")).at("/data/groups/0/rules")).hasSameSizeAs(Queries.ofAlerts());
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static Path prometheusConfig() throws IOException {
        return Files.writeString(directory.resolve("prometheus.yml"), """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                rule_files: ['%s']
                scrape_configs:
                  - job_name: millrace
                    static_configs: [{targets: ['%s']}]
                """.formatted(
                Queries.RULES.toAbsolutePath().normalize(), app.metricsUri().getAuthority()));
    }

    private static JsonNode query(URI api, String text) throws IOException, InterruptedException {
        return json(api.resolve("query?query=" + URLEncoder.encode(text, StandardCharsets.UTF_8)));
    }

    private static JsonNode json(URI uri) throws IOException, InterruptedException {
        return new ObjectMapper().readTree(Scrapes.get(uri));
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
