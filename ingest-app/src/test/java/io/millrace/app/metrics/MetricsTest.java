package io.millrace.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.sink.write.SetAside;
import io.millrace.app.status.Seen;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.DeadLetter;
import io.millrace.reading.Decoder.Ignored;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.reading.Reason;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** {@code docs/metrics.md} is made from the definitions; {@code -Dmillrace.regenerate=true} writes it anew. */
class MetricsTest {

    private static final Path PAGE = Path.of("..", "docs", "metrics.md");

    /** What {@code ScrapeIT} grants it. */
    private static final int MOST_OF_THE_DRIVER = 100;

    private static final String YAML = """
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
            """;

    private final Metrics metrics = Metrics.of(application(), MetricsTest::seen);

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void shouldCountReadingsByOutcome() {
        SeriesMetrics weather = metrics.series().apply("weather");
        weather.accepted(3);
        weather.duplicates(2);
        weather.deadLetter(letter(17), "0_3");
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
    void shouldLogWhatIsSetAsideWithSeriesTaskAndPositionAtALimitedRate() {
        var lines = new ListAppender<ILoggingEvent>();
        var logger = (Logger) LoggerFactory.getLogger(MeteredSeries.class);
        lines.start();
        logger.addAppender(lines);
        try {
            SeriesMetrics weather = metrics.series().apply("weather");
            weather.deadLetter(letter(17), "0_3");
            weather.deadLetter(letter(18), "0_3");
        } finally {
            logger.detachAppender(lines);
        }

        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage())
                    .isEqualTo(
                            "Set aside of series weather: time-in-future, it is of next year at readings-3@17#2 in task 0_3"
                                    + " (0 more were not logged)");
            assertThat(line.getKeyValuePairs())
                    .extracting(pair -> pair.key + "=" + pair.value)
                    .containsExactly(
                            "millrace.series=weather",
                            "millrace.task=0_3",
                            "millrace.topic=readings",
                            "millrace.partition=3",
                            "millrace.offset=17",
                            "millrace.reason=time-in-future");
        });
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
    void shouldTellDriftOnceSomebodyHasLooked() {
        assertThat(metrics.scrape()).contains("millrace_drift_spans{series=\"weather\"} NaN");

        metrics.drift("weather", 3);
        assertThat(metrics.scrape()).contains("millrace_drift_spans{series=\"weather\"} 3.0");
    }

    @Test
    void shouldMeasureTheSink() {
        SinkMetrics sink = metrics.sink();
        sink.written("weather_buckets", 32, 2, 4);
        sink.bulk("weather_buckets", 2, Duration.ofMillis(20));
        sink.setAside("weather_buckets", SetAside.Reason.GAP, 1, 7);
        sink.age("weather_buckets", Duration.ofMillis(1_500));
        sink.lag("plant.weather.buckets", 9, Duration.ofSeconds(3));
        sink.lag("plant.weather.1m", 2, Duration.ofSeconds(5));
        sink.newest("weather_latest", Instant.now());

        assertThat(metrics.scrape())
                .contains("millrace_sink_readings_total{collection=\"weather_buckets\"} 32.0")
                .contains("millrace_sink_write_seconds_count{collection=\"weather_buckets\"} 1")
                .contains("millrace_sink_answer_seconds_bucket{le=\"0.025\"} 1")
                .contains("millrace_sink_set_aside_readings_total{collection=\"weather_buckets\",reason=\"gap\"} 7.0")
                .contains("millrace_age_seconds{collection=\"weather_buckets\"} 1.5")
                .contains("millrace_lag_records{series=\"weather\",stage=\"sink\"} 11.0")
                .contains("millrace_lag_seconds{series=\"weather\",stage=\"sink\"} 5.0")
                .contains("millrace_newest_reading_age_seconds{series=\"weather\"} 0.");
    }

    @Test
    void shouldDefineEveryMeterOfItsOwn() {
        metrics.sink();
        metrics.health(() -> true, () -> false);
        metrics.bind(new QuietStreams(Map.of()), 2, 1 << 20);
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

    @ParameterizedTest
    @CsvSource({"1, 450", "5, 1100", "10, 2000"})
    void shouldHaveFewTimeSeriesHoweverManySeriesOfReadingsThereAre(int number, int most) throws Exception {
        assertThat(timeSeries(parse(yaml(number))) + MOST_OF_THE_DRIVER).isLessThan(most);
    }

    @Test
    void shouldGrowByABoundedNumberOfTimeSeriesWithEachSeries() throws Exception {
        assertThat(timeSeries(parse(yaml(2))) - timeSeries(parse(yaml(1)))).isBetween(100L, 170L);
    }

    @Test
    void shouldNotTellTheCallsOfTheDriverByCollection() {
        assertThat(metrics.sink()).isNotNull();
        for (String collection : List.of("weather_buckets", "weather_1m_history")) {
            Timer.builder("mongodb.driver.commands")
                    .tags("collection", collection, "command", "update", "cluster.id", collection)
                    .register(metrics.registry())
                    .record(Duration.ofMillis(5));
        }

        assertThat(metrics.scrape())
                .contains("mongodb_driver_commands_seconds_count{command=\"update\"} 2")
                .contains("collection=");
    }

    /** So many series, each with three tiers and the latest reading, as by default. */
    private static String yaml(int series) {
        var yaml = new StringBuilder(YAML.substring(0, YAML.indexOf("  weather:")));
        for (int i = 0; i < series; i++) {
            yaml.append("""
                      s%d:
                        topics: [readings-%d]
                        format: json
                        timeField: ts
                        metaFields: [station]
                        rollups: [1m, 1h, 1d]
                    """.formatted(i, i).indent(2).replaceAll("(?m)^ {2}(?= {2})", ""));
        }
        return yaml.toString();
    }

    private static long timeSeries(Application application) throws Exception {
        try (Metrics all = Metrics.of(application, MetricsTest::seen)) {
            all.sink();
            all.health(() -> true, () -> true);
            try (AutoCloseable streams = all.bind(new QuietStreams(Map.of()), 1, 1);
                    AutoCloseable sink = all.bindSink(Map::of)) {
                assertThat(List.of(streams, sink)).isNotEmpty();
                return all.scrape()
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .count();
            }
        }
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
        return Stream.of(SeriesMeters.ALL, StreamsMeters.ALL, SinkMeters.ALL).flatMap(List::stream);
    }

    private static String page() {
        var page = new StringBuilder("""
                # Metrics

                `GET /metrics` answers in Prometheus' text format. Everything is of this instance: add up over instances, but take
                the largest of what is in seconds. Generated from the definitions; a test keeps this page and them equal.

                **How many time series.** No label has values that depend on devices, partitions, tasks, threads or clients. One
                series of readings with three tiers needs fewer than 450 of an instance, each further one at most 170, ten of them
                fewer than 2,000; tests count them for 1, 5 and 10, and in a scrape of a running application with 24 partitions. What Kafka Streams and its clients measure for each thread, task, store
                and partition is put together here, looked up anew with each scrape, so that it stays live when partitions move;
                the single measurements are in JMX.

                **Where else to look.** [operations.md](operations.md) says what to do when an alert fires. The alerts and a
                Grafana dashboard made of these metrics are in `helm/millrace/files/`.

                ## Readings, buckets, state
                """);
        table(page, SeriesMeters.ALL);
        page.append("\n## Health, lag, Kafka Streams\n");
        table(page, StreamsMeters.ALL);
        page.append("\n## The in-app sink\n");
        table(page, SinkMeters.ALL);
        page.append("""

                ## Of others

                | names | what |
                |---|---|
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
                    .append(meter.equals(SinkMeters.ANSWERS) ? "histogram" : type(meter.type()))
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
            case TIMER -> "summary (`_count`, `_sum`, `_max`)";
            case DISTRIBUTION_SUMMARY -> "summary (`_count`, `_sum`, `_max`)";
            default -> throw new IllegalArgumentException(type.name());
        };
    }

    private static Seen seen(Series series) {
        return new Seen(series, false, InstantSource.system());
    }

    private static DeadLetter letter(long offset) {
        var message =
                new Message(null, new byte[0], new RecordHeaders(), 0, new Position("readings", "", 3, offset, 0));
        return new DeadLetter(message, 2, Reason.TIME_IN_FUTURE, "it is of next year");
    }

    private static Application application() {
        return parse(YAML);
    }

    private static Application parse(String yaml) {
        return ConfigFile.parse(yaml, "test", name -> null).application();
    }
}
