package io.millrace.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.DeadLetter;
import io.millrace.reading.DeadLetterHeaders;
import io.millrace.reading.Reading;
import io.millrace.series.Application;
import io.millrace.series.Layout;
import io.millrace.series.Names;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import io.millrace.state.TestSeries;
import io.millrace.upsert.Revision;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IngestTopologyTest {

    private static final Instant NOW = Instant.ofEpochMilli(TestSeries.T0).plusSeconds(3600);
    private static final Names NAMES = new Names("factory", "plant");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    Path directory;

    private static Series series(boolean keyed) {
        return TestSeries.with(
                new BucketLimits(Duration.ofHours(1), 1000, 125 << 10),
                Duplicates.DROP_IDENTICAL,
                Optional.empty(),
                keyed);
    }

    private final List<String> setAside = new ArrayList<>();
    private final List<Reading> taken = new ArrayList<>();

    private static Series series(Layout layout, SampleTimes times, boolean keyed) {
        return TestSeries.with(
                layout,
                times,
                new BucketLimits(Duration.ofHours(1), 1000, 125 << 10),
                Duplicates.DROP_IDENTICAL,
                Optional.empty(),
                keyed);
    }

    private Topology topology(boolean keyed) {
        return topology(series(keyed));
    }

    private Topology topology(Series series) {
        return IngestTopology.build(
                new Application("factory", List.of(series)),
                Map.of(),
                name -> new Watched(),
                InstantSource.fixed(NOW),
                new StateSettings(Duration.ofSeconds(1), 1000));
    }

    /** What is told of single readings. */
    private final class Watched extends SeriesMetrics.None {
        @Override
        public void taken(Reading reading) {
            taken.add(reading);
        }

        @Override
        public void deadLetter(DeadLetter letter, String task) {
            setAside.add(letter.reason().code() + " " + letter.position() + " " + task);
        }
    }

    private TopologyTestDriver driver(boolean keyed) {
        return driver(series(keyed));
    }

    private TopologyTestDriver driver(Series series) {
        Properties settings = IngestTopology.requiredSettings(new Application("factory", List.of(series)));
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        return new TopologyTestDriver(topology(series), settings, NOW);
    }

    private static TestInputTopic<byte[], byte[]> readings(TopologyTestDriver driver) {
        return driver.createInputTopic("plant.readings", new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static TestOutputTopic<byte[], byte[]> output(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldWriteUpsertsWithinTheFlushIntervalThoughNoMoreReadingsCome(boolean keyed) {
        try (TopologyTestDriver driver = driver(keyed)) {
            readings(driver).pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5}"));
            readings(driver).pipeInput(null, bytes("{\"device\":\"dev-1\",\"ts\":1760000410,\"temp\":20.5}"));
            driver.advanceWallClockTime(Duration.ofSeconds(5));

            TestRecord<byte[], byte[]> upsert =
                    output(driver, NAMES.bucketsTopic()).readRecord();
            assertThat(new String(upsert.key(), StandardCharsets.UTF_8)).isEqualTo("dev-1");
            assertThat(Revision.read(upsert.headers()).orElseThrow()).isEqualTo(new Revision(0, 2, TestSeries.T0));
            RawBsonDocument document = new RawBsonDocument(upsert.value());
            assertThat(document.getInt32("control.count").getValue()).isEqualTo(2);
            for (String tier : List.of("1m", "1h", "1d")) {
                assertThat(output(driver, "factory.plant." + tier).readRecordsToList())
                        .hasSize(1);
            }
            assertThat(output(driver, NAMES.latestTopic()).readRecordsToList()).hasSize(1);
        }
    }

    @Test
    void shouldWriteAFullChunkWithTheCommit() {
        try (TopologyTestDriver driver = driver(true)) {
            for (int i = 0; i < 32; i++) {
                assertThat(output(driver, NAMES.bucketsTopic()).isEmpty()).isTrue();
                readings(driver)
                        .pipeInput(
                                bytes("dev-1"),
                                bytes("{\"device\":\"dev-1\",\"ts\":" + (1760000400 + i) + ",\"temp\":21.5}"));
            }
            assertThat(output(driver, NAMES.bucketsTopic()).readRecordsToList()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNameADocumentAfterThePlaceOfItsReadingInTheSourceTopic(boolean keyed) {
        try (TopologyTestDriver driver = driver(series(Layout.DOCUMENTS, SampleTimes.DATE, keyed))) {
            for (int i = 0; i < 3; i++) {
                readings(driver)
                        .pipeInput(
                                bytes("dev-1"),
                                bytes("{\"device\":\"dev-1\",\"ts\":" + (1760000400 + i) + ",\"temp\":21.5}"));
            }

            assertThat(output(driver, NAMES.bucketsTopic()).readRecordsToList())
                    .as("written with the commit, without waiting for the flush interval")
                    .extracting(upsert ->
                            new RawBsonDocument(upsert.value()).getString("_id").getValue())
                    .containsExactly("plant.readings-0-0-0", "plant.readings-0-1-0", "plant.readings-0-2-0");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1760000400, ",
        "1760000400.5, time-not-seconds",
        "'\"2025-10-09T09:00:00.001Z\"', time-not-seconds",
        "'\"1901-12-13T20:45:51Z\"', time-too-early",
    })
    void shouldSetAsideATimeThatSecondsCannotKeep(String time, @Nullable String reason) {
        try (TopologyTestDriver driver = driver(series(Layout.SAMPLES, SampleTimes.SECONDS, true))) {
            readings(driver)
                    .pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":" + time + ",\"temp\":21.5}"));

            assertThat(output(driver, NAMES.deadLettersTopic()).readRecordsToList())
                    .extracting(letter -> header(letter, DeadLetterHeaders.REASON))
                    .containsExactlyElementsOf(reason == null ? List.of() : List.of(reason));
        }
    }

    @ParameterizedTest
    @CsvSource({"1300, ", "1400, names-too-long"})
    void shouldSetAsideAReadingWhoseNamesFillADocument(int length, @Nullable String reason) {
        // 190 names of this length: the most that they may have together is 256 KiB.
        StringBuilder message = new StringBuilder("{\"device\":\"dev-1\",\"ts\":1760000400");
        for (int i = 0; i < 190; i++) {
            message.append(",\"")
                    .append("x".repeat(length))
                    .append(i)
                    .append("\":")
                    .append(i);
        }
        try (TopologyTestDriver driver = driver(true)) {
            readings(driver).pipeInput(bytes("dev-1"), bytes(message.append('}').toString()));
            readings(driver).pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5}"));
            driver.advanceWallClockTime(Duration.ofSeconds(5));

            assertThat(output(driver, NAMES.deadLettersTopic()).readRecordsToList())
                    .extracting(letter -> header(letter, DeadLetterHeaders.REASON))
                    .containsExactlyElementsOf(reason == null ? List.of() : List.of(reason));
            assertThat(taken).hasSize(reason == null ? 2 : 1);
            assertThat(output(driver, NAMES.bucketsTopic()).readRecordsToList()).isNotEmpty();
        }
    }

    @Test
    void shouldSetAsideWhatCannotBeReadWithItsPositionAndGoOn() {
        try (TopologyTestDriver driver = driver(true)) {
            readings(driver).pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5"));
            readings(driver).pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5}"));
            driver.advanceWallClockTime(Duration.ofSeconds(5));

            assertThat(output(driver, NAMES.deadLettersTopic()).readRecordsToList())
                    .singleElement()
                    .satisfies(letter -> {
                        assertThat(letter.key()).isEqualTo(bytes("dev-1"));
                        assertThat(letter.value())
                                .isEqualTo(bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5"));
                        assertThat(header(letter, "__streams.errors.topic")).isEqualTo("plant.readings");
                        assertThat(header(letter, "__streams.errors.offset")).isEqualTo("0");
                    });
            assertThat(output(driver, NAMES.bucketsTopic()).readRecordsToList()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldTellWhereWhatIsSetAsideWasAndWhatIsTakenIn(boolean keyed) {
        try (TopologyTestDriver driver = driver(keyed)) {
            readings(driver).pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5}"));
            readings(driver).pipeInput(bytes("dev-1"), bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5}"));
            readings(driver).pipeInput(bytes("dev-1"), bytes("no json"));

            assertThat(setAside).containsExactly("malformed plant.readings-0@2 0_0");
            assertThat(taken)
                    .singleElement()
                    .satisfies(
                            reading -> assertThat(reading.position().offset()).isZero());
        }
    }

    @Test
    void shouldNotLetATimeOfTheRecordReachABrokerAgain() {
        try (TopologyTestDriver driver = driver(false)) {
            readings(driver)
                    .pipeInput(new TestRecord<>(
                            bytes("dev-1"),
                            bytes("{\"device\":\"dev-1\",\"ts\":1760000400,\"temp\":21.5}"),
                            Instant.parse("2100-01-01T00:00:00Z")));
            driver.advanceWallClockTime(Duration.ofSeconds(5));

            assertThat(output(driver, NAMES.repartitionTopic()).readRecord().getRecordTime())
                    .isBefore(Instant.parse("2099-01-01T00:00:00Z"));
            assertThat(output(driver, NAMES.bucketsTopic()).readRecord().getRecordTime())
                    .isBefore(Instant.parse("2099-01-01T00:00:00Z"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNameEverything(boolean keyed) {
        String description = topology(keyed).describe().toString();

        assertThat(Pattern.compile("-\\d{10}").matcher(description).find())
                .as(description)
                .isFalse();
        assertThat(description).contains(NAMES.stateStore());
        assertThat(description.contains(NAMES.byMeta() + "-repartition")).isEqualTo(!keyed);
    }
}
