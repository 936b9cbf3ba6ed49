package io.millrace.app.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.millrace.app.failure.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers of a worker as its REST interface documents them; a real one is asked in the module connect-config. */
class WorkerTest {

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void shouldTellWhyTasksFailed() {
        answer("/connectors", 200, """
                {"plant-weather": {
                   "info": {"name": "plant-weather", "config": {"topics": "a,b", "connector.class": "x"}},
                   "status": {"connector": {"state": "RUNNING"}, "tasks": [
                     {"id": 0, "state": "RUNNING"},
                     {"id": 1, "state": "FAILED", "trace":
                       "ConnectException: exiting\\n\\tat x.y\\nCaused by: DataException: a\\nCaused by: MongoTimeoutException: b"},
                     {"id": 2, "state": "FAILED", "trace": "ConnectException: alone\\n\\tat x.y"}]}}}
                """);

        assertThat(worker().deployed())
                .containsExactly(new Deployed(
                        "plant-weather",
                        Map.of("topics", "a,b", "connector.class", "x"),
                        "RUNNING",
                        List.of(
                                "task 1 failed: Caused by: MongoTimeoutException: b",
                                "task 2 failed: ConnectException: alone")));
    }

    @Test
    void shouldTellTheMistakesByTheirSetting() {
        answer("/connector-plugins", 200, """
                {"configs": [
                  {"value": {"name": "database", "errors": []}},
                  {"value": {"name": "connection.uri", "errors": ["unable to connect", "at all"]}}]}
                """);

        assertThat(worker().mistakes(new Connector("x", List.of(), List.of())))
                .containsExactly("connection.uri: unable to connect", "connection.uri: at all");
    }

    @Test
    void shouldSayWhatAWorkerThatRefusesSays() {
        answer("/", 409, "{\"error_code\": 409, \"message\": \"rebalancing\"}");

        assertThatThrownBy(() -> worker().self())
                .isInstanceOf(Failure.class)
                .hasMessage(
                        "Kafka Connect at " + url() + "/ answers 409 (rebalancing). Start it, or correct connect.url");
    }

    @Test
    void shouldSayThatSomebodyElseAnswers() {
        answer("/", 200, "<html>");

        assertThatThrownBy(() -> worker().self())
                .isInstanceOf(Failure.class)
                .hasMessageContaining("does not answer as a worker of Kafka Connect does");
    }

    private void answer(String path, int code, String body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private Worker worker() {
        return new Worker(url());
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }
}
