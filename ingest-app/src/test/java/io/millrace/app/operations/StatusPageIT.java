package io.millrace.app.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.health.Health;
import io.millrace.app.health.Verdict;
import io.millrace.app.http.HttpServer;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.status.Status;
import io.millrace.app.support.Plant;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusPageIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpServer.Scrape METRICS = new HttpServer.Scrape("text/plain", () -> "");

    @TempDir
    private Path directory;

    @Test
    void shouldTellWhatBecameOfReadings() throws Exception {
        try (Plant plant = new Plant()) {
            plant.createTopic("status.readings", 2);
            try (RunningApp app =
                    IngestApp.start(Plant.settings(plant.config(directory, "status", "status.readings", "")))) {
                app.awaitReady(PATIENCE);
                plant.publish("status.readings", 0, Plant.reading("a", 1, 20), "no json");

                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(
                                        get(app.uri().resolve("/status.json")).body())
                                .contains("\"application\":\"status\"")
                                .contains("\"accepted\":1")
                                .contains("\"stored\":1")
                                .contains("\"deadLetters\":{\"malformed\":1}")
                                .contains("status.readings-0")
                                .contains("\"stage\":\"sink\",\"records\":0")
                                .doesNotContain(plant.mongoUri()));
                photograph(app.uri(), "status.png");
            }
        }
    }

    @Test
    void shouldShowWhatHostileDevicesSentAsTextWithItsPosition() throws Exception {
        Program chromium = Program.require("chromium", "chromium");
        String device = "<img src=x onerror=\\\"document.title='broken in'\\\">\\u202egnissim\\u001b[2J";
        try (Plant plant = new Plant()) {
            plant.createTopic("hostile.readings", 1);
            Path config = plant.config(directory, "hostile", "hostile.readings", "");
            Files.writeString(
                    config, Files.readString(config).replace("  port: 0\n", "  port: 0\n  newestReadings: true\n"));
            try (RunningApp app = IngestApp.start(Plant.settings(config))) {
                app.awaitReady(PATIENCE);
                plant.publish(
                        "hostile.readings",
                        0,
                        Plant.reading(device, 1, 20),
                        Plant.reading(device, 2, 20).replace("\"ts\"", "\"when\""),
                        "<script>document.title='broken in'</script>\u001b[2J");
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(
                                        get(app.uri().resolve("/status.json")).body())
                                .contains("hostile.readings-0@0", "hostile.readings-0@1", "hostile.readings-0@2")
                                .contains("\"task\":\"0_0\"")
                                .contains("\\\\u202E", "\\\\u001B")
                                .doesNotContain("\u001b", "\u202e"));

                assertThat(chromium.run(browse(app.uri(), "--dump-dom")).text())
                        .contains("hostile.readings-0@1", "no-time", "malformed", "&lt;script&gt;", "Newest readings")
                        .doesNotContain("<img")
                        .doesNotContain("<script>document")
                        .doesNotContain("<title>broken in");
                photograph(app.uri(), "status-hostile.png");
            }
        }
    }

    @Test
    void shouldShowNoReadingsUnlessThatIsSwitchedOn() throws Exception {
        try (Plant plant = new Plant()) {
            plant.createTopic("quiet.readings", 1);
            try (RunningApp app =
                    IngestApp.start(Plant.settings(plant.config(directory, "quiet", "quiet.readings", "")))) {
                app.awaitReady(PATIENCE);
                plant.publish("quiet.readings", 0, Plant.reading("secret-place", 1, 20));
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(
                                        get(app.uri().resolve("/status.json")).body())
                                .contains("\"accepted\":1", "\"newest\":[]")
                                .doesNotContain("secret-place"));
            }
        }
    }

    @Test
    void shouldLoadNothingFromElsewhereAndNeedNoRights() throws Exception {
        try (HttpServer server = start("{}")) {
            for (String path : List.of("/", "/status.js", "/status.css", "/chart.js", "/chart.css", "/status.json")) {
                HttpResponse<String> answer = get(server.uri().resolve(path));

                assertThat(answer.statusCode()).as(path).isEqualTo(200);
                assertThat(answer.headers().firstValue("content-security-policy"))
                        .hasValueSatisfying(policy -> assertThat(policy)
                                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                                .doesNotContain("unsafe"));
                assertThat(answer.headers().firstValue("x-content-type-options"))
                        .hasValue("nosniff");
            }
            String page = get(server.uri().resolve("/")).body();
            assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("style=");
            assertThat(get(server.uri().resolve("/status.js")).body())
                    .doesNotContain("innerHTML")
                    .doesNotContain("insertAdjacent");
        }
    }

    @Test
    void shouldShowAHostileNameAsTextInABrowser() throws Exception {
        Program chromium = Program.require("chromium", "chromium");
        String name = "<img src=x onerror=\"document.title='broken in'\"><script>document.title='broken in'</script>";
        var status = new Status(
                name,
                System.currentTimeMillis(),
                3,
                List.of(new Status.Component("sink", true, false, "waiting", name)),
                List.of(new Status.OfSeries(
                        name,
                        Map.of("accepted", 7L),
                        7,
                        Map.of(name, 3L),
                        List.of(new Status.Example(name, 0, name, name, name, name)),
                        List.of(new Status.Newest(name, name)),
                        List.of(new Status.Lag("sink", 4, 5)))),
                List.of(new Status.OfThread(name, "running", List.of(name))));
        try (HttpServer server = start(status.json())) {
            Program.Answer dom = chromium.run(browse(server.uri(), "--dump-dom"));

            assertThat(dom.text())
                    .contains("data-looks")
                    .contains("<canvas")
                    .contains("&lt;img src=x onerror=")
                    .doesNotContain("<img")
                    .doesNotContain("<title>broken in")
                    .doesNotContainIgnoringCase("does not answer");
        }
    }

    private void photograph(URI uri, String file) throws Exception {
        Program chromium = Program.require("chromium", "chromium");
        Path picture = Path.of("target", file);
        Files.deleteIfExists(picture);

        chromium.run(browse(uri, "--screenshot=" + picture.toAbsolutePath(), "--window-size=1100,1000"));

        assertThat(picture).exists();
        assertThat(Files.size(picture)).isGreaterThan(10_000);
    }

    private List<String> browse(URI uri, String... how) {
        var arguments = new ArrayList<>(List.of(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + directory.resolve("browser"),
                "--timeout=15000",
                "--virtual-time-budget=9000"));
        arguments.addAll(List.of(how));
        arguments.add(uri.toString());
        return arguments;
    }

    private static HttpServer start(String status) {
        return HttpServer.start(
                "127.0.0.1", 0, () -> Health.of("streams", Verdict.working("running")), METRICS, () -> status);
    }

    private static HttpResponse<String> get(URI uri) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
