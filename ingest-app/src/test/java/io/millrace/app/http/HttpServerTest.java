package io.millrace.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.health.Health;
import io.millrace.app.health.Verdict;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HttpServerTest {

    private static final HttpServer.Scrape METRICS = new HttpServer.Scrape("text/plain", () -> "up 1\n");

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void shouldTellLivenessAndReadinessApart() throws Exception {
        var health = new AtomicReference<>(Health.of("sink", Verdict.waiting("retrying", "MongoDB is away")));
        try (HttpServer server = HttpServer.start("127.0.0.1", 0, health::get, METRICS, () -> "{}")) {
            assertThat(get(server, "/health/live").statusCode()).isEqualTo(200);
            HttpResponse<String> notReady = get(server, "/health/ready");
            assertThat(notReady.statusCode()).isEqualTo(503);
            assertThat(notReady.body())
                    .isEqualTo("{\"status\":\"down\",\"components\":{\"sink\":{\"state\":\"retrying\","
                            + "\"detail\":\"MongoDB is away\"}}}");

            health.set(Health.of("streams", Verdict.dead("error", "all threads have ended")));
            assertThat(get(server, "/health/live").statusCode()).isEqualTo(503);

            health.set(Health.of("streams", Verdict.working("running")));
            assertThat(get(server, "/health/ready").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void shouldServeMetrics() throws Exception {
        try (HttpServer server =
                HttpServer.start("127.0.0.1", 0, () -> Health.of("x", Verdict.working("y")), METRICS, () -> "{}")) {
            HttpResponse<String> metrics = get(server, "/metrics");

            assertThat(metrics.body()).isEqualTo("up 1\n");
            assertThat(metrics.headers().firstValue("content-type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
            assertThat(get(server, "/other").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void shouldSayInOneLineThatThePortIsInUse() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> HttpServer.start(
                            "127.0.0.1",
                            taken.getLocalPort(),
                            () -> Health.of("x", Verdict.working("y")),
                            METRICS,
                            () -> "{}"))
                    .isInstanceOfSatisfying(Failure.class, failure -> {
                        assertThat(failure.exitCode()).isEqualTo(ExitCode.LOCAL);
                        assertThat(failure.line())
                                .isEqualTo(
                                        "port " + taken.getLocalPort() + " of 127.0.0.1 is in use by another process:"
                                                + " set another http.port, or stop that process");
                    });
        }
    }

    private HttpResponse<String> get(HttpServer server, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.uri().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
