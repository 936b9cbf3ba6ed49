package io.millrace.app.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.config.ConfigFile;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.series.Series;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class SpacingTest {

    private static final InstantSource NOW = InstantSource.fixed(Instant.parse("2025-10-10T00:00:00Z"));
    private static final long START = 1_760_000_400_000L;

    @Test
    void shouldTakeTheMedianOfGapsPerSourceWhateverTheOrderAndOutages() {
        Spacing spacing = spacing(series(""), 3, 60_000, 10);

        assertThat(spacing.gap()).contains(Duration.ofMinutes(1));
        assertThat(spacing.fraction()).isEmpty();
    }

    @Test
    void shouldKnowNothingOfOneReadingPerSource() {
        assertThat(spacing(series(""), 5, 1_000, 1).gap()).isEmpty();
        assertThat(spacing(series(""), 5, 1_000, 1).advice(series(""))).isEmpty();
    }

    @Test
    void shouldAdviseACoarserGranularityAndTellOfTiersThatReadingsDoNotFill() {
        Series series = series("");

        assertThat(spacing(series, 2, 600_000, 5).advice(series))
                .containsExactly(
                        "a source sends every 10m, so that a bucket of 1h holds 6 readings; 'granularity: minutes' makes"
                                + " fewer and fuller ones",
                        "a source sends every 10m, so that a window of tier 1m has fewer than 4 readings; leave the tier out"
                                + " of 'rollups', or take a coarser one");
    }

    @Test
    void shouldAdviseNothingWhereReadingsFillBucketsAndWindows() {
        assertThat(spacing(series(""), 2, 15_000, 5).advice(series(""))).isEmpty();
        Series minutes = series("granularity: minutes, ");
        assertThat(spacing(minutes, 2, 15_000, 5).advice(minutes)).isEmpty();
    }

    @Test
    void shouldNameAReadingWithAFractionOfASecond() {
        assertThat(spacing(series(""), 1, 1_500, 3).fraction()).contains("t-0@1");
    }

    private static Spacing spacing(Series series, int sources, long gap, int readings) {
        var messages = new ArrayList<Message>();
        for (int i = readings - 1; i >= 0; i--) {
            for (int source = 0; source < sources; source++) {
                long time = START + i * gap;
                byte[] value = "{\"ts\": %d, \"station\": %d, \"v\": 1}"
                        .formatted(time, source)
                        .getBytes(StandardCharsets.UTF_8);
                messages.add(
                        new Message(null, value, new RecordHeaders(), 0, new Position("t", "", 0, messages.size(), 0)));
            }
        }
        return Spacing.of(series, List.copyOf(messages), NOW);
    }

    private static Series series(String more) {
        return ConfigFile.parse("""
                        version: 1
                        application: plant
                        kafka: {bootstrap.servers: "localhost:9092"}
                        mongodb: {uri: "mongodb://localhost", database: telemetry}
                        series:
                          weather: {%stopics: a, timeField: ts, metaFields: station, rollups: [1m, 1h]}
                        """.formatted(more), "millrace.yaml", name -> null)
                .application()
                .series()
                .get(0);
    }
}
