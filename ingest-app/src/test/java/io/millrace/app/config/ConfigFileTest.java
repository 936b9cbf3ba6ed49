package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.series.Application;
import io.millrace.series.Collections;
import io.millrace.series.FieldRule;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.series.TimeRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @TempDir
    private Path directory;

    @Test
    void shouldReadTheMinimalExampleToTheDocumentedDefaults() {
        List<Tier> tiers = List.of(Tier.parse("1m"), Tier.parse("1h"), Tier.parse("1d"));
        var weather = new Series(
                "weather",
                List.of("weather.readings"),
                false,
                0,
                Series.Format.JSON,
                new TimeRule(
                        Optional.of("ts"),
                        "ts",
                        TimeRule.Unit.AUTO,
                        Optional.empty(),
                        Instant.parse("2000-01-01T00:00:00Z"),
                        Duration.ofMinutes(5)),
                List.of("station"),
                IdOrder.META_FIRST,
                new FieldRule(Map.of(), false, FieldRule.DEFAULT_MISSING),
                Layout.COLUMNS,
                Optional.empty(),
                SampleTimes.DATE,
                new Series.BucketLimits(Duration.ofHours(1), 1_000, 125 * 1024),
                tiers,
                Optional.empty(),
                new Series.Flush(Duration.ofSeconds(5), 32),
                Optional.empty(),
                true,
                Series.Duplicates.DROP_IDENTICAL,
                new Series.Limits(1_000_000, 200, 1 << 20),
                Collections.of("weather", tiers));

        assertThat(Yaml.parse(Yaml.MINIMAL))
                .isEqualTo(new Settings(
                        new Application("plant", List.of(weather)),
                        Map.of("bootstrap.servers", "localhost:9092"),
                        new MongoSettings(new Secret("mongodb://me:hunter2@localhost"), "telemetry"),
                        SinkKind.APP,
                        new ConnectSettings(Optional.empty(), "${env:MONGODB_CREDENTIALS}", 1, false),
                        new SchemaSettings(
                                SchemaOnStart.APPLY,
                                SchemaSettings.Level.STRICT,
                                SchemaSettings.Action.ERROR,
                                Duration.ofDays(1),
                                Map.of(
                                        "weather",
                                        new SchemaSettings.Expiry(Optional.empty(), Map.of(), Optional.empty()))),
                        new HttpSettings("0.0.0.0", 8080, false),
                        new ReconcileSettings(Optional.empty(), Duration.ofDays(1), 20),
                        Duration.ofSeconds(25),
                        2,
                        Duration.ofSeconds(1),
                        Path.of("millrace-state"),
                        256L << 20,
                        128L << 20,
                        List.of()));
    }

    @Test
    void shouldReadAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("millrace.yaml"), "\uFEFF" + Yaml.MINIMAL);

        assertThat(ConfigFile.load(file, Yaml.ENVIRONMENT::get)).isEqualTo(Yaml.parse(Yaml.MINIMAL));
        assertThat(ConfigFile.show(file, Yaml.ENVIRONMENT::get)).contains("application: plant\n");
    }

    @Test
    void shouldSayInOneLineWhatIsWrongWithAFileThatCannotBeRead() throws IOException {
        Path absent = directory.resolve("absent.yaml");
        Path latin = Files.write(directory.resolve("latin.yaml"), new byte[] {'a', ':', ' ', (byte) 0xB0});

        assertThatThrownBy(() -> ConfigFile.load(absent, Yaml.ENVIRONMENT::get))
                .isInstanceOf(ConfigException.class)
                .hasMessage(absent + ": there is no such file");
        assertThatThrownBy(() -> ConfigFile.load(directory, Yaml.ENVIRONMENT::get))
                .hasMessage(directory + ": is a directory; name the file in it");
        assertThatThrownBy(() -> ConfigFile.load(latin, Yaml.ENVIRONMENT::get))
                .hasMessage(latin + ": is not UTF-8 text");
    }

    @Test
    void shouldTellKeyAndLineOfEachMistake() {
        assertThatThrownBy(() -> Yaml.parse(Yaml.series("future: 5\nlatest: maybe")))
                .isInstanceOfSatisfying(
                        ConfigException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::key, Problem::line)
                                .containsExactly(
                                        tuple("series.weather.future", 10), tuple("series.weather.latest", 11)));
    }

    @Test
    void shouldTakeWhatTheSeriesSays() {
        Series series = Yaml.parseSeries("""
                keyed: true
                granularity: hours
                bucket: { readings: 200, bytes: 1MiB }
                timeUnit: milliseconds
                timeZone: Europe/Berlin
                earliest: 2020-06-01T12:00:00Z
                future: 1h30m
                fields: { temp: number, note: text, ok: boolean }
                onlyDeclared: true
                missing: [N/A, "-9999"]
                keepOpen: 60d
                latest: false
                """);

        assertThat(series.keyed()).isTrue();
        assertThat(series.bucket()).isEqualTo(new Series.BucketLimits(Duration.ofDays(30), 200, 1 << 20));
        assertThat(series.time().unit()).isEqualTo(TimeRule.Unit.MILLISECONDS);
        assertThat(series.time().zone()).isEqualTo(series.timeZone());
        assertThat(series.timeZone().orElseThrow()).hasToString("Europe/Berlin");
        assertThat(series.time().earliest()).isEqualTo("2020-06-01T12:00:00Z");
        assertThat(series.time().future()).isEqualTo(Duration.ofMinutes(90));
        assertThat(series.fields().types())
                .containsEntry("temp", FieldRule.Type.NUMBER)
                .containsEntry("note", FieldRule.Type.TEXT)
                .containsEntry("ok", FieldRule.Type.BOOLEAN);
        assertThat(series.fields().onlyDeclared()).isTrue();
        assertThat(series.fields().missing()).containsExactlyInAnyOrder("n/a", "-9999");
        assertThat(series.keepOpen()).contains(Duration.ofDays(60));
        assertThat(series.latest()).isFalse();
    }

    @Test
    void shouldNameTheTimeOfTheRecordWhereNoMemberHoldsOne() {
        TimeRule time = Yaml.parse(Yaml.MINIMAL.replace("timeField: ts ", "timeField: record "))
                .application()
                .series()
                .get(0)
                .time();

        assertThat(time.field()).isEmpty();
        assertThat(time.name()).isEqualTo("ts");
    }

    @Test
    void shouldOverrideTheNamesOfCollectionsOneByOne() {
        Collections collections = Yaml.parseSeries("""
                        rollups: [1m, 1h]
                        collections: { buckets: raw, histories: { 1m: minutes }, windows: { 1h: hours } }
                        """).collections();

        assertThat(collections.buckets()).isEqualTo("raw");
        assertThat(collections.latest()).isEqualTo("weather_latest");
        assertThat(collections.history(Tier.parse("1m"))).isEqualTo("minutes");
        assertThat(collections.history(Tier.parse("1h"))).isEqualTo("weather_1h_history");
        assertThat(collections.window(Tier.parse("1m"))).isEqualTo("weather_1m");
        assertThat(collections.window(Tier.parse("1h"))).isEqualTo("hours");
    }

    @Test
    void shouldLetSeveralSeriesReadOneTopicAndShareKeysByAnchors() {
        Application application = Yaml.parse("""
                        version: 1
                        application: plant
                        kafka: { bootstrap.servers: localhost:9092 }
                        mongodb: { uri: mongodb://localhost, database: telemetry }
                        series:
                          inside: &defaults
                            topics: all
                            timeField: ts
                            metaFields: [device]
                            rollups: [1m]
                          outside:
                            <<: *defaults
                            rollups: [1h]
                        """).application();

        assertThat(application.series()).extracting(Series::name).containsExactly("inside", "outside");
        assertThat(application.series()).allMatch(series -> series.topics().equals(List.of("all")));
        assertThat(application.series().get(1).rollups()).containsExactly(Tier.parse("1h"));
    }
}
