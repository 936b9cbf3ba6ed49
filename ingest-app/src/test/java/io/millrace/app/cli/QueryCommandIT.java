package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.app.support.StoredSeries;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same questions to every layout, and the same answers. */
class QueryCommandIT {

    private static final Instant BEGIN = Instant.parse("2025-10-08T21:00:00Z");
    /** In MongoDB's order: numbers come before texts. */
    private static final List<String> METAS = List.of(
            "\"station\":\"north\",\"unit\":7",
            "\"station\":\"north\",\"unit\":\"7\"",
            "\"station\":\"south\",\"unit\":1.5");

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    /** What was sent, as the test remembers it: a text of meta and time, and its values. */
    private final List<Sent> sent = new ArrayList<>();

    private @Nullable StoredSeries opened;

    private record Sent(int order, Instant time, Map<String, Double> values) {
        String meta() {
            return "{" + METAS.get(order) + "}";
        }
    }

    static Stream<String> layouts() {
        return Stream.of("columns", "samples", "offsets", "documents", "timeseries");
    }

    /** Thirty hours of two stations and of two units that are called alike, in several documents per span. */
    private void store(String layout, String... keys) throws Exception {
        var all = new ArrayList<>(List.of("layout: " + layout, "metaFields: [station, unit]", "rollups: [1m, 1h, 1d]"));
        all.addAll(List.of(keys));
        StoredSeries stored = StoredSeries.in(directory, all.toArray(String[]::new));
        opened = stored;
        var random = new Random(5);
        for (int part = 0; part < 2; part++) {
            for (int i = part; i < 360; i += 2) {
                Instant time = BEGIN.plusSeconds(300L * i).plusMillis(i % 3);
                for (String meta : METAS) {
                    if (random.nextInt(10) > 0) {
                        take(meta, time, random);
                    }
                }
            }
            stored.finish();
        }
        sent.sort(Comparator.comparingInt(Sent::order).thenComparing(Sent::time));
    }

    private StoredSeries stored() {
        return Objects.requireNonNull(opened);
    }

    private void take(String meta, Instant time, Random random) {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("temp", random.nextInt(400) / 10.0);
        if (random.nextBoolean()) {
            values.put("rack.1/hum", (double) random.nextInt(100));
        }
        sent.add(new Sent(METAS.indexOf(meta), time, values));
        String json = "{\"ts\":\"" + time + "\"," + meta + ",\"temp\":" + values.get("temp")
                + (values.containsKey("rack.1/hum") ? ",\"rack.1/hum\":" + values.get("rack.1/hum") : "") + "}";
        stored().take(stored().decode(json), time);
    }

    @AfterEach
    void drop() {
        stored().close();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldShowReadingsInOrderOfTimeWithTheirOwnNames(String layout) throws Exception {
        store(layout);

        Typed typed = query("readings", "--format", "ndjson");

        assertThat(typed.err()).isEmpty();
        List<JsonNode> rows = rows(typed);
        assertThat(rows).hasSameSizeAs(sent);
        for (int i = 0; i < rows.size(); i++) {
            Sent expected = sent.get(i);
            assertThat(rows.get(i).get("meta")).as("row %s", i).isEqualTo(JSON.readTree(expected.meta()));
            assertThat(rows.get(i).get("time").asText())
                    .isEqualTo(expected.time().toString());
            assertThat(values(rows.get(i).get("fields"))).isEqualTo(new TreeMap<>(expected.values()));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldShowWhatWasAskedForAlone(String layout) throws Exception {
        store(layout);
        Instant from = BEGIN.plusSeconds(12_345);
        Instant to = BEGIN.plusSeconds(54_321);

        Typed number = query(
                "readings",
                "--meta=station=north",
                "--meta=unit=7",
                "--from=" + from,
                "--to=" + to,
                "--fields=rack.1/hum",
                "--format=csv");
        Typed text = query(
                "readings", "--meta=unit=\"7\"", "--from=" + from, "--to=" + to, "--fields=rack.1/hum", "--format=csv");

        assertThat(number.out().lines().skip(1))
                .hasSize((int) matching(from, to, "north").count());
        assertThat(number.out()).startsWith("ts,station,unit,rack.1/hum\n");
        assertThat(text.out().lines().skip(1))
                .hasSize((int) matching(from, to, "\"7\"").count());
        assertThat(query("readings", "--limit=3", "--format=csv", "--fields=temp")
                        .out())
                .hasLineCount(4);
    }

    private Stream<Sent> matching(Instant from, Instant to, String meta) {
        return sent.stream()
                .filter(one -> one.meta().contains(meta)
                        && !one.time().isBefore(from)
                        && one.time().isBefore(to)
                        && one.values().containsKey("rack.1/hum"));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldRollUpFromTheCheapestTierAndFromTheReadingsAtTheEdges(String layout) throws Exception {
        store(layout);

        for (String every : List.of("10s", "1m", "15m", "1h", "6h", "1d")) {
            assertRollup(every, BEGIN.plusSeconds(1_234), BEGIN.plusSeconds(98_765));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldRollUpFromFinerTiersAndReadingsWhereAHistoryDocumentIsMissing(String layout) throws Exception {
        store(layout);
        assertThat(stored().delete("weather_1d_history", new Document("meta.station", "north")))
                .isPositive();
        assertThat(stored().delete("weather_1h_history", new Document("meta.unit", 7)))
                .isPositive();
        assertThat(stored().delete(
                                "weather_1m_history",
                                new Document("meta.unit", 7)
                                        .append("start", new Document("$gt", Date.from(BEGIN.plusSeconds(50_000))))))
                .isPositive();

        for (String every : List.of("1m", "1h", "1d")) {
            assertRollup(every, BEGIN.minusSeconds(10_000), BEGIN.plusSeconds(200_000));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldBeginDaysInTheSeriesTimeZone(String layout) throws Exception {
        store(layout, "timeZone: Asia/Kolkata");

        Typed typed = query("rollups", "--every=1d", "--format=ndjson");

        assertThat(rows(typed).stream().map(row -> row.get("start").asText()).distinct())
                .containsExactly("2025-10-08T18:30:00Z", "2025-10-09T18:30:00Z");
        assertThat(rows(typed).stream()
                        .mapToLong(row -> row.get("count").asLong())
                        .sum())
                .isEqualTo(sent.size());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldShowTheNewestReadingOfEachMeta(String layout) throws Exception {
        store(layout);
        Map<String, Instant> newest = new LinkedHashMap<>();
        sent.forEach(one -> newest.put(one.meta(), one.time()));

        List<JsonNode> rows = rows(query("latest", "--format=ndjson"));

        assertThat(rows.stream().map(row -> row.get("time").asText()))
                .containsExactlyElementsOf(
                        newest.values().stream().map(Instant::toString).toList());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldSayWhatIsWrongWithAQuestion(String layout) throws Exception {
        store(layout);

        assertThat(query("readings", "--meta=site=x"))
                .isEqualTo(new Typed(
                        2, "", "millrace: 'site' is no meta field of series 'weather'; it has station, unit\n"));
        assertThat(query("rollups", "--every=7m").err())
                .startsWith("millrace: --every 7m does not divide a day and is not whole days");
        assertThat(query("readings", "--fields=tmep", "--format=ndjson"))
                .isEqualTo(
                        new Typed(
                                2,
                                "",
                                "millrace: none of the readings that were asked for has a field tmep; they have rack.1/hum, temp\n"));
        assertThat(query("readings", "--from=2031-01-01", "--to=2032-01-01", "--format=ndjson"))
                .isEqualTo(new Typed(0, "", "millrace: nothing is stored of what was asked for\n"));
        assertThat(query("readings", "--from=2026-01-01", "--to=2025-01-01").err())
                .contains("is not before --to");
        Typed unknown = Typed.in(
                "query", "readings", "wether", "--config", stored().config().toString());
        assertThat(unknown.err())
                .isEqualTo("millrace: there is no series 'wether'; the configuration file has weather\n");
    }

    private void assertRollup(String every, Instant from, Instant to) throws Exception {
        Typed typed = query("rollups", "--every=" + every, "--from=" + from, "--to=" + to, "--format=ndjson");
        Map<String, List<Sent>> expected = new LinkedHashMap<>();
        long length = (every.endsWith("s")
                        ? Duration.ofSeconds(10)
                        : Duration.parse(every.endsWith("d") ? "P1D" : "PT" + every.toUpperCase(Locale.ROOT)))
                .toMillis();
        for (Sent one : sent) {
            if (!one.time().isBefore(from) && one.time().isBefore(to)) {
                Instant start = Instant.ofEpochMilli(Math.floorDiv(one.time().toEpochMilli(), length) * length);
                expected.computeIfAbsent(one.meta() + start, any -> new ArrayList<>())
                        .add(one);
            }
        }

        assertThat(typed.err()).isEmpty();
        List<JsonNode> rows = rows(typed);
        assertThat(rows.stream().map(row -> row.get("meta") + row.get("start").asText()))
                .as("windows of %s", every)
                .containsExactlyElementsOf(expected.keySet());
        for (JsonNode row : rows) {
            List<Sent> readings = Objects.requireNonNull(
                    expected.get(row.get("meta") + row.get("start").asText()));
            assertThat(row.get("count").asInt()).isEqualTo(readings.size());
            assertField(row, "temp", readings);
            assertField(row, "rack.1/hum", readings);
        }
    }

    private static void assertField(JsonNode row, String name, List<Sent> readings) {
        List<Sent> with =
                readings.stream().filter(one -> one.values().containsKey(name)).toList();
        JsonNode field = row.get("fields").get(name);
        if (with.isEmpty()) {
            assertThat(field).isNull();
            return;
        }
        double[] values = with.stream()
                .mapToDouble(one -> Objects.requireNonNull(one.values().get(name)))
                .toArray();
        double sum = Arrays.stream(values).sum();
        assertThat(field.get("count").asInt()).isEqualTo(values.length);
        assertThat(field.get("sum").asDouble()).isCloseTo(sum, within(1e-9));
        assertThat(field.get("avg").asDouble()).isCloseTo(sum / values.length, within(1e-9));
        assertThat(field.get("min").asDouble())
                .isEqualTo(Arrays.stream(values).min().orElseThrow());
        assertThat(field.get("max").asDouble())
                .isEqualTo(Arrays.stream(values).max().orElseThrow());
        assertThat(field.get("first").asDouble()).isEqualTo(values[0]);
        assertThat(field.get("last").asDouble()).isEqualTo(values[values.length - 1]);
        assertThat(field.get("firstAt").asText()).isEqualTo(with.get(0).time().toString());
    }

    private Typed query(String what, String... options) {
        var words = new ArrayList<>(
                List.of("query", what, "weather", "--config", stored().config().toString()));
        words.addAll(List.of(options));
        return Typed.in(words.toArray(String[]::new));
    }

    private static List<JsonNode> rows(Typed typed) throws Exception {
        var rows = new ArrayList<JsonNode>();
        for (String line : typed.out().lines().toList()) {
            rows.add(JSON.readTree(line));
        }
        return rows;
    }

    private static Map<String, Double> values(JsonNode fields) {
        var values = new TreeMap<String, Double>();
        fields.properties()
                .forEach(field -> values.put(field.getKey(), field.getValue().asDouble()));
        return values;
    }
}
