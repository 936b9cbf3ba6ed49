package io.millrace.app.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.reconcile.Drift.Kind;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.StoredReadings;
import io.millrace.app.support.StoredSeries;
import io.millrace.reading.Reading;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** A topic that is read again from its middle, with the state lost between: what that leaves behind, and what is made of it. */
class OverlapMendingIT {

    private static final Instant BEGIN = Instant.parse("2025-10-09T09:00:00Z");

    private static final Selection MONTH = Selection.all()
            .between(
                    Instant.parse("2025-10-01T00:00:00Z").toEpochMilli(),
                    Instant.parse("2025-11-01T00:00:00Z").toEpochMilli());

    /** Of the first hour. */
    private static final int FIRST = 300;

    private static final int AGAIN_FROM = 200;

    /** Into the second hour. */
    private static final int ALL = 500;

    @TempDir
    private Path directory;

    private @Nullable StoredSeries opened;

    private StoredSeries store(String layout) throws Exception {
        StoredSeries stored = StoredSeries.in(
                directory,
                "layout: " + layout,
                "metaFields: [device]",
                "rollups: [1m, 1h, 1d]",
                "bucket: {readings: 128}");
        opened = stored;
        take(stored, 0, FIRST);
        take(stored, AGAIN_FROM, ALL);
        return stored;
    }

    /** A reading every ten seconds, and the end of the state. */
    private static void take(StoredSeries stored, int from, int to) {
        for (int i = from; i < to; i++) {
            Instant time = BEGIN.plusSeconds(10L * i);
            stored.take(stored.decode("{\"ts\":\"%s\",\"device\":\"a\",\"temp\":%d}".formatted(time, i % 17)), time);
        }
        stored.finish();
    }

    @AfterEach
    void close() {
        if (opened != null) {
            opened.close();
        }
    }

    private static Look look(StoredSeries stored) {
        return new Look(
                stored.database(),
                stored.series(),
                Horizon.of(stored.database(), stored.series(), BEGIN),
                Pace.unbounded());
    }

    private static List<Drift> drifts(StoredSeries stored) {
        var drifts = new ArrayList<Drift>();
        look(stored).each(MONTH, drifts::add);
        return drifts;
    }

    /** What a reconciliation does once it has found these. */
    private static List<Mended> mend(StoredSeries stored, List<Drift> drifts) {
        return new Mending(
                        stored.settings().application(),
                        stored.series(),
                        stored.database(),
                        look(stored),
                        new OpenState(stored.series(), List.of()))
                .mend(drifts, MONTH);
    }

    private static List<Long> times(StoredSeries stored) {
        var times = new ArrayList<Long>();
        new StoredReadings(stored.database(), stored.series())
                .each(MONTH, (Reading reading) -> times.add(reading.time()));
        return times;
    }

    private static Set<Object> ids(StoredSeries stored) {
        return stored.documents("weather_buckets").stream()
                .map(document -> document.get("_id"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"columns", "samples", "offsets"})
    void shouldKeepEachReadingOnceAndCountItOnce(String layout) throws Exception {
        StoredSeries stored = store(layout);
        List<Drift> found = drifts(stored);
        assertThat(found).as("tiers have counted twice as well").allMatch(drift -> drift.kind() == Kind.OVERLAP);
        assertThat(found.stream().mapToLong(Drift::windows).sum()).isEqualTo(FIRST - AGAIN_FROM);

        assertThat(mend(stored, found)).hasSameSizeAs(found).allMatch(Mended::done);

        assertThat(times(stored))
                .containsExactlyElementsOf(IntStream.range(0, ALL)
                        .mapToObj(i -> BEGIN.plusSeconds(10L * i).toEpochMilli())
                        .toList());
        assertThat(drifts(stored)).isEmpty();
        assertThat(stored.documents("weather_1d_history"))
                .singleElement()
                .satisfies(day -> assertThat(day.getEmbedded(List.of("windows", "8"), Document.class)
                                .getInteger("count"))
                        .isEqualTo(ALL));
    }

    /** The last two of the three steps, and the last one. */
    @Test
    void shouldEndAtTheSameWhereItWasBrokenOffBefore() throws Exception {
        StoredSeries stored = store("columns");
        for (String tier : List.of("1m", "1h", "1d")) {
            stored.delete("weather_" + tier + "_history", new Document());
        }
        List<Document> before = stored.documents("weather_buckets");
        List<Drift> found = drifts(stored);
        assertThat(found).extracting(Drift::kind).contains(Kind.OVERLAP, Kind.LACKING);
        assertThat(mend(stored, found)).allMatch(Mended::done);
        assertThat(drifts(stored)).isEmpty();
        Set<Object> once = ids(stored);

        List<Document> removed = before.stream()
                .filter(document -> !once.contains(document.get("_id")))
                .toList();
        Mono.from(stored.database().getCollection("weather_buckets").insertMany(removed))
                .block();
        assertThat(mend(stored, drifts(stored))).allMatch(Mended::done);

        assertThat(ids(stored)).containsAll(once);
        assertThat(times(stored)).hasSize(ALL).doesNotHaveDuplicates();
        assertThat(drifts(stored)).isEmpty();
    }

    @Test
    void shouldTouchNothingWhereATierHasSomethingElse() throws Exception {
        StoredSeries stored = store("columns");
        Document day = stored.documents("weather_1d_history").get(0);
        stored.delete("weather_1d_history", new Document("_id", day.get("_id")));
        day.put("_id", "odd");
        day.getEmbedded(List.of("windows", "8"), Document.class).put("count", 7);
        Mono.from(stored.database().getCollection("weather_1d_history").insertOne(day))
                .block();
        Set<Object> before = ids(stored);
        List<Drift> overlaps = drifts(stored).stream()
                .filter(drift -> drift.kind() == Kind.OVERLAP)
                .toList();

        assertThat(mend(stored, overlaps))
                .isNotEmpty()
                .allMatch(each -> !each.done() && each.text().startsWith("not mended: tier 1d holds neither"));

        assertThat(ids(stored)).isEqualTo(before);
    }
}
