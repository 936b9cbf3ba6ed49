package io.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.app.schema.Schema;
import io.millrace.app.support.StoredSeries;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The same 100,000 readings through every layout (the first 20,000 through {@code timeseries}), among them retransmissions, different ones of one instant, and late ones. What
 * {@code query} and the views must show is computed here, from what was sent, and is the same for all layouts.
 */
class FiveLayoutsIT {

    private static final int MOST = 100_000;
    private static final int DEVICES = 10;
    private static final Duration APART = Duration.ofSeconds(5);
    private static final Instant BEGIN = Instant.parse("2025-10-08T18:00:00Z");

    /** Late readings have times that no other has: their spans may have left the state, and with them what was there. */
    private static final int LATE_MILLIS = 500;

    private static final Map<String, Duration> TIERS =
            Map.of("1m", Duration.ofMinutes(1), "1h", Duration.ofHours(1), "1d", Duration.ofDays(1));
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    private record Sent(String device, Instant time, double temp, Instant arrival) {

        String message() {
            return "{\"device\":\"" + device + "\",\"ts\":\"" + time + "\",\"temp\":" + temp + "}";
        }

        String text() {
            return row(device, time, temp);
        }
    }

    /** A window as it must be: of several first readings of an instant the smallest counts, of several last the greatest. */
    private static final class Window {
        private long count;
        private double sum;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;
        private double first;
        private double last;
        private Instant firstAt = Instant.MAX;
        private Instant lastAt = Instant.MIN;

        void add(Sent sent) {
            count++;
            // Quarters: sums are exact in any order.
            sum += sent.temp;
            min = Math.min(min, sent.temp);
            max = Math.max(max, sent.temp);
            if (sent.time.isBefore(firstAt) || (sent.time.equals(firstAt) && sent.temp < first)) {
                firstAt = sent.time;
                first = sent.temp;
            }
            if (sent.time.isAfter(lastAt) || (sent.time.equals(lastAt) && sent.temp > last)) {
                lastAt = sent.time;
                last = sent.temp;
            }
        }

        @Override
        public String toString() {
            return window(count, sum, min, max, first, firstAt, last, lastAt, sum / count);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "columns, 100000",
        "samples, 100000",
        "offsets, 100000",
        "documents, 100000",
        // The server has no index for the looks before inserts: each compares with all that is there.
        "timeseries, 20000"
    })
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldGiveTheSameReadingsAndTiersFromQueriesAndViews(String layout, int number) throws Exception {
        List<Sent> sent = send().subList(0, number);
        Set<String> readings = new HashSet<>();
        Map<String, Map<String, Window>> windows = new LinkedHashMap<>();
        TIERS.keySet().forEach(tier -> windows.put(tier, new TreeMap<>()));
        for (Sent one : sent) {
            if (readings.add(one.text())) {
                windows.forEach((tier, all) -> all.computeIfAbsent(windowOf(tier, one), any -> new Window())
                        .add(one));
            }
        }
        try (StoredSeries stored =
                StoredSeries.in(directory, "layout: " + layout, "metaFields: [device]", "rollups: [1m, 1h, 1d]")) {
            Schema.of(
                            stored.database(),
                            stored.settings().application(),
                            stored.settings().schema())
                    .apply();
            sent.forEach(one -> stored.take(stored.decode(one.message()), one.arrival()));
            stored.finish();

            List<String> expected = readings.stream().sorted().toList();
            assertThat(queriedReadings(stored)).as("readings").isEqualTo(expected);
            windows.forEach((tier, all) ->
                    assertThat(queriedWindows(stored, tier)).as(tier).isEqualTo(texts(all)));
            assertThat(shownReadings(stored)).as("view of readings").isEqualTo(expected);
            windows.forEach((tier, all) ->
                    assertThat(shownWindows(stored, tier)).as("view of " + tier).isEqualTo(texts(all)));
        }
    }

    private static List<Sent> send() {
        var random = new Random(11);
        var sent = new ArrayList<Sent>();
        var known = new HashSet<String>();
        var newest = new LinkedHashMap<String, Sent>();
        while (sent.size() < MOST) {
            int i = sent.size();
            Instant arrival = BEGIN.plus(APART.multipliedBy(i / DEVICES));
            String device = "dev-" + i % DEVICES;
            Sent before = newest.getOrDefault(device, new Sent(device, arrival, 0, arrival));
            double temp = random.nextInt(400) / 4.0;
            int kind = random.nextInt(100);
            Sent next;
            if (kind < 5 && i > 0) {
                Sent again = sent.get(i - 1 - random.nextInt(Math.min(i, 50)));
                next = new Sent(again.device, again.time, again.temp, arrival);
            } else if (kind < 10) {
                next = new Sent(device, before.time, temp, arrival);
            } else if (kind < 15) {
                long late = random.nextInt((int) Duration.ofHours(6).toMillis() / 1000) * 1000L;
                Instant time = arrival.minusMillis(late).plusMillis(LATE_MILLIS + i / DEVICES % LATE_MILLIS);
                next = new Sent(device, time, temp, arrival);
                if (known.contains(next.text())) {
                    continue;
                }
            } else {
                next = new Sent(device, arrival.plusMillis(random.nextInt(LATE_MILLIS)), temp, arrival);
                newest.put(device, next);
            }
            known.add(next.text());
            sent.add(next);
        }
        return sent;
    }

    /** In one order: of readings of one instant each layout has its own. */
    private static List<String> queriedReadings(StoredSeries stored) throws Exception {
        var found = new ArrayList<String>();
        for (JsonNode row : query(stored, "readings")) {
            found.add(row(
                    row.get("meta").get("device").asText(),
                    Instant.parse(row.get("time").asText()),
                    row.get("fields").get("temp").asDouble()));
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private static Map<String, String> queriedWindows(StoredSeries stored, String tier) {
        var found = new TreeMap<String, String>();
        for (JsonNode row : query(stored, "rollups", "--every=" + tier)) {
            JsonNode temp = row.get("fields").get("temp");
            assertThat(row.get("count").asLong()).isEqualTo(temp.get("count").asLong());
            found.put(
                    row.get("meta").get("device").asText() + " "
                            + Instant.parse(row.get("start").asText()),
                    window(
                            temp.get("count").asLong(),
                            temp.get("sum").asDouble(),
                            temp.get("min").asDouble(),
                            temp.get("max").asDouble(),
                            temp.get("first").asDouble(),
                            Instant.parse(temp.get("firstAt").asText()),
                            temp.get("last").asDouble(),
                            Instant.parse(temp.get("lastAt").asText()),
                            temp.get("avg").asDouble()));
        }
        return found;
    }

    private static List<String> shownReadings(StoredSeries stored) {
        return stored.documents("weather").stream()
                .map(row -> row(
                        row.get("meta", Document.class).getString("device"),
                        row.getDate("ts").toInstant(),
                        number(row, "temp")))
                .sorted()
                .toList();
    }

    private static Map<String, String> shownWindows(StoredSeries stored, String tier) {
        var found = new TreeMap<String, String>();
        for (Document row : stored.documents("weather_" + tier)) {
            Document temp = row.get("temp", Document.class);
            String name = row.get("meta", Document.class).getString("device") + " "
                    + row.getDate("start").toInstant();
            assertThat(found.put(
                            name,
                            window(
                                    (long) number(temp, "count"),
                                    number(temp, "sum"),
                                    number(temp, "min"),
                                    number(temp, "max"),
                                    number(temp, "first"),
                                    temp.getDate("firstAt").toInstant(),
                                    number(temp, "last"),
                                    temp.getDate("lastAt").toInstant(),
                                    number(temp, "avg"))))
                    .as("another row of window %s", name)
                    .isNull();
        }
        return found;
    }

    private static double number(Document document, String name) {
        return document.get(name, Number.class).doubleValue();
    }

    private static List<JsonNode> query(StoredSeries stored, String what, String... options) {
        var words = new ArrayList<>(List.of("query", what, "weather", "--format=ndjson"));
        words.addAll(List.of(options));
        words.addAll(List.of("--config", stored.config().toString()));
        Typed typed = Typed.in(words.toArray(String[]::new));
        assertThat(typed.err()).isEmpty();
        return typed.out().lines().map(FiveLayoutsIT::json).toList();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(line, e);
        }
    }

    private static String windowOf(String tier, Sent sent) {
        long length = TIERS.getOrDefault(tier, Duration.ZERO).toMillis();
        return sent.device + " " + Instant.ofEpochMilli(Math.floorDiv(sent.time.toEpochMilli(), length) * length);
    }

    private static Map<String, String> texts(Map<String, Window> windows) {
        var texts = new TreeMap<String, String>();
        windows.forEach((name, window) -> texts.put(name, window.toString()));
        return texts;
    }

    private static String row(String device, Instant time, double temp) {
        return device + " " + time + " " + temp;
    }

    private static String window(
            long count,
            double sum,
            double min,
            double max,
            double first,
            Instant firstAt,
            double last,
            Instant lastAt,
            double average) {
        return count + " sum " + sum + " from " + min + " to " + max + ", first " + first + " at " + firstAt + ", last "
                + last + " at " + lastAt + ", " + String.format("%.6f", average) + " on average";
    }
}
