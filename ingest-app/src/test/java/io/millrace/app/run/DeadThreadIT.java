package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.failure.Failure;
import io.millrace.app.health.Health;
import io.millrace.app.http.HttpServer;
import io.millrace.app.support.Plant;
import io.millrace.series.Application;
import io.millrace.topology.IngestTopology;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadThreadIT {

    @TempDir
    private Path directory;

    @Test
    void shouldTurnLivenessRedAndGiveUpWhenAProcessorThrowsAgainAndAgain() throws Exception {
        try (var plant = new Plant()) {
            plant.createTopic("poison", 1);
            var end = new CompletableFuture<Failure>();
            var properties = new Properties();
            properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "dead");
            properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, plant.bootstrapServers());
            properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
            // A thread that died stays in the group until its session times out.
            properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
            properties.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
            RunningStreams streams = RunningStreams.start(
                    throwing(), IngestTopology.clients(new Application("dead", List.of())), properties, end::complete);
            var health = new Health(Map.of("streams", streams.health(1)));
            try (HttpServer http = HttpServer.start(
                    "127.0.0.1", 0, () -> health, new HttpServer.Scrape("text/plain", () -> ""), () -> "{}")) {
                await().dontCatchUncaughtExceptions()
                        .atMost(Duration.ofSeconds(60))
                        .untilAsserted(
                                () -> assertThat(get(http, "/health/ready").statusCode())
                                        .isEqualTo(200));
                assertThat(get(http, "/health/live").statusCode()).isEqualTo(200);

                plant.publish("poison", 0, "any");

                await().dontCatchUncaughtExceptions()
                        .atMost(Duration.ofSeconds(60))
                        .untilAsserted(() -> assertThat(end)
                                .isCompletedWithValueMatching(failure -> failure.line()
                                        .contains("4 stream threads died within 10 minutes, the last one of:"
                                                + " java.lang.IllegalStateException: poison")));
                HttpResponse<String> live = get(http, "/health/live");
                assertThat(live.statusCode()).isEqualTo(503);
                assertThat(live.body()).contains("error", "all stream threads have ended");
            } finally {
                streams.close(Duration.ofSeconds(10));
            }
        }
    }

    private static Topology throwing() {
        var builder = new StreamsBuilder();
        builder.stream(
                        "poison",
                        Consumed.with(Serdes.ByteArray(), Serdes.ByteArray())
                                .withOffsetResetPolicy(AutoOffsetReset.earliest()))
                .foreach((key, value) -> {
                    throw new IllegalStateException("poison");
                });
        return builder.build();
    }

    private static HttpResponse<String> get(HttpServer http, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(http.uri().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
