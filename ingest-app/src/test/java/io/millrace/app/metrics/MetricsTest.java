package io.millrace.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.sink.write.SetAside;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Decoder.Ignored;
import io.millrace.reading.Reason;
import io.millrace.series.Application;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} is made from the definitions; {@code -Dmillrace.regenerate=true} writes it anew. */
class MetricsTest {

    private static final Path PAGE = Path.of("..", "docs", "metrics.md");

    private final Metrics metrics = Metrics.of(application());

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void shouldCountReadingsByOutcome() {
        SeriesMetrics weather = metrics.series().apply("weather");
        weather.accepted(3);
        weather.duplicates(2);
        weather.deadLetter(Reason.TIME_IN_FUTURE);
        weather.ignored(Ignored.TOMBSTONE);

        assertThat(metrics.scrape())
                .contains("millrace_readings_total{outcome=\"accepted\",series=\"weather\"} 3.0")
                .contains("millrace_readings_total{outcome=\"duplicate\",series=\"weather\"} 2.0")
                .contains("millrace_readings_total{outcome=\"dead-letter\",series=\"weather\"} 1.0")
                .contains("millrace_readings_total{outcome=\"ignored\",series=\"weather\"} 1.0")
                .contains("millrace_dead_letters_total{reason=\"time-in-future\",series=\"weather\"} 1.0")
                .contains("millrace_dead_letters_total{reason=\"malformed\",series=\"weather\"} 0.0")
                .contains("millrace_ignored_messages_total{series=\"weather\",why=\"tombstone\"} 1.0");
    }

    @Test
    void shouldTellReadingsPerWrite() {
        SeriesMetrics weather = metrics.series().apply("weather");
        weather.upsert("buckets", 32, 900);
        weather.upsert("buckets", 18, 500);

        assertThat(metrics.scrape())
                .contains("millrace_readings_per_write_count{kind=\"buckets\",series=\"weather\"} 2")
                .contains("millrace_readings_per_write_sum{kind=\"buckets\",series=\"weather\"} 50.0")
                .contains("millrace_upsert_size_bytes_sum{kind=\"buckets\",series=\"weather\"} 1400.0");
    }

    @Test
    void shouldAddUpTheMetasOfTheTasksThatRun() throws Exception {
        SeriesMetrics weather = metrics.series().apply("weather");
        AutoCloseable first = weather.state(0, () -> 10, () -> 100);
        AutoCloseable second = weather.state(1, () -> 5, () -> 50);
        assertThat(metrics.scrape()).contains("millrace_metas{series=\"weather\",where=\"heap\"} 15.0");

        first.close();
        assertThat(metrics.scrape()).contains("millrace_metas{series=\"weather\",where=\"open\"} 50.0");
        second.close();
        assertThat(metrics.scrape()).contains("millrace_metas{series=\"weather\",where=\"open\"} 0.0");
    }

    @Test
    void shouldMeasureTheSink() {
        var sink = metrics.sink();
        sink.written("weather_buckets", 32, 2, 4);
        sink.bulk("weather_buckets", 2, Duration.ofMillis(20));
        sink.setAside("weather_buckets", SetAside.Reason.GAP, 1, 7);
        sink.age("weather_buckets", Duration.ofMillis(1_500));
        sink.lag("plant.weather.buckets", 9);

        assertThat(metrics.scrape())
                .contains("millrace_sink_readings_total{collection=\"weather_buckets\"} 32.0")
                .contains("millrace_sink_write_seconds_count{collection=\"weather_buckets\"} 1")
                .contains("millrace_sink_write_seconds_bucket{collection=\"weather_buckets\",le=")
                .contains("millrace_sink_set_aside_readings_total{collection=\"weather_buckets\",reason=\"gap\"} 7.0")
                .contains("millrace_age_seconds{collection=\"weather_buckets\"} 1.5")
                .contains("millrace_sink_lag_records{topic=\"plant.weather.buckets\"} 9.0");
    }

    @Test
    void shouldDefineEveryMeterOfItsOwn() {
        Set<String> defined = definitions().map(MeterDefinition::name).collect(Collectors.toCollection(TreeSet::new));

        assertThat(metrics.registry().getMeters())
                .filteredOn(meter -> meter.getId().getName().startsWith("millrace."))
                .allSatisfy(meter -> assertThat(definitions()
                                .filter(definition ->
                                        definition.name().equals(meter.getId().getName())))
                        .singleElement()
                        .satisfies(definition -> {
                            assertThat(meter.getId().getType()).isEqualTo(definition.type());
                            assertThat(meter.getId().getTags().stream()
                                            .map(tag -> tag.getKey())
                                            .toList())
                                    .containsExactlyInAnyOrderElementsOf(definition.labels());
                        }))
                .extracting(meter -> meter.getId().getName())
                .containsAll(defined);
    }

    @Test
    void shouldBeDocumented() throws Exception {
        String page = page();
        if (Boolean.getBoolean("millrace.regenerate")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).content().isEqualTo(page);
    }

    private static Stream<MeterDefinition> definitions() {
        return Stream.concat(SeriesMeters.ALL.stream(), SinkMeters.ALL.stream());
    }

    private static String page() {
        var page = new StringBuilder("""
                # Metrics

                `GET /metrics` answers in Prometheus' text format. Everything is of this instance: add up over instances. No
                label has values that depend on devices. Generated from the definitions.

                ## Readings, buckets, state
                """);
        table(page, SeriesMeters.ALL);
        page.append("\n## The in-app sink\n");
        table(page, SinkMeters.ALL);
        page.append("""

                ## Of others

                | names | what |
                |---|---|
                | `kafka_stream_*`, `kafka_consumer_*`, `kafka_producer_*`, `kafka_admin_client_*` | Kafka Streams and its clients, by thread, task, store and partition: [Kafka's reference](https://kafka.apache.org/documentation/#kafka_streams_monitoring). Lag of the topics of readings: `kafka_consumer_fetch_manager_records_lag` |
                | `mongodb_driver_commands_seconds`, `mongodb_driver_pool_*` | commands and connections of MongoDB's driver |
                | `jvm_*` | memory, garbage collection, threads, classes |
                | `process_*`, `system_*` | CPU, open files, uptime |
                """);
        return page.toString();
    }

    private static void table(StringBuilder page, List<MeterDefinition> definitions) {
        page.append("\n| name | type | labels | meaning | when to worry |\n|---|---|---|---|---|\n");
        var names = new PrometheusNamingConvention();
        for (MeterDefinition meter : definitions) {
            page.append("| `")
                    .append(names.name(meter.name(), meter.type(), meter.unit().isEmpty() ? null : meter.unit()))
                    .append(meter.type() == Meter.Type.COUNTER ? "_total" : "")
                    .append("` | ")
                    .append(type(meter.type()))
                    .append(" | ")
                    .append(meter.labels().stream()
                            .map(label -> "`" + label + "`")
                            .collect(Collectors.joining(", ")))
                    .append(" | ")
                    .append(meter.meaning())
                    .append(" | ")
                    .append(meter.worry())
                    .append(" |\n");
        }
    }

    private static String type(Meter.Type type) {
        return switch (type) {
            case COUNTER -> "counter";
            case GAUGE -> "gauge";
            case TIMER -> "histogram";
            case DISTRIBUTION_SUMMARY -> "summary (`_count`, `_sum`, `_max`)";
            default -> throw new IllegalArgumentException(type.name());
        };
    }

    private static Application application() {
        return ConfigFile.parse("""
                        version: 1
                        application: plant
                        kafka:
                          bootstrap.servers: localhost:9092
                        mongodb:
                          uri: mongodb://localhost
                          database: telemetry
                        series:
                          weather:
                            topics: [readings]
                            format: json
                            timeField: ts
                            metaFields: [station]
                            rollups: [1m, 1h]
                        """, "test", name -> null).application();
    }
}
