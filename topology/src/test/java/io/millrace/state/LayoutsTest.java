package io.millrace.state;

import static io.millrace.state.TestSeries.T0;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.FieldSet;
import io.millrace.series.Granularity;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import io.millrace.upsert.Revision;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shapes that layouts write, and how large they are. */
class LayoutsTest {

    private static Series series(Layout layout, SampleTimes times, int readings, int bytes) {
        return series(IdOrder.META_FIRST, layout, times, readings, bytes);
    }

    private static Series series(IdOrder ids, Layout layout, SampleTimes times, int readings, int bytes) {
        Duration span = layout == Layout.SAMPLES ? Duration.ofDays(1) : layout.span(Granularity.SECONDS);
        return TestSeries.with(
                ids,
                layout,
                times,
                new BucketLimits(span, readings, bytes),
                Duplicates.DROP_IDENTICAL,
                Optional.empty(),
                true);
    }

    private static FoldRun run(Layout layout) {
        return new FoldRun(series(layout, SampleTimes.DATE, 1000, 125 << 10), 1000);
    }

    private static void take(FoldRun run, long millis, Map<String, ?> values) {
        run.take(TestSeries.reading(run.family, "dev-1", T0 + millis, values, run.nextPosition()));
    }

    private static BsonDocument withoutId(BsonDocument document) {
        BsonDocument rest = document.clone();
        rest.remove("_id");
        return rest;
    }

    @Test
    void shouldWriteSamplesAsAgreed() {
        FoldRun run = new FoldRun(series(Layout.SAMPLES, SampleTimes.SECONDS, 200, 125 << 10), 1000);
        take(run, 10_000, Map.of("val", 21.5));
        run.settle();
        take(run, 0, Map.of("val", 20.5));
        take(run, 20_000, Map.of("ts", 1L));
        run.settle();

        assertThat(run.documents(0)).singleElement().satisfies(document -> {
            assertThat(document.getString("_id").getValue()).matches("dev-1\\|2025-10-09T00:00:00Z\\|[\\w-]{11}");
            assertThat(withoutId(document)).isEqualTo(BsonDocument.parse("""
                            {device: 'dev-1', day: {$date: '2025-10-09T00:00:00Z'}, nsamples: 3,
                             first: 1760000400, last: 1760000420,
                             samples: [{val: 21.5, ts: 1760000410}, {val: 20.5, ts: 1760000400},
                                       {'%ts': 1, ts: 1760000420}]}"""));
        });
        assertThat(run.upserts(0))
                .extracting(Upsert::revision)
                .extracting(Revision::from)
                .containsExactly(0L, 1L);
        assertThat(new RawBsonDocument(run.upserts(0).get(1).document()).keySet())
                .containsExactly("_id", "nsamples", "first", "last", "samples.1", "samples.2");
    }

    @Test
    void shouldWriteNothingWhenSamplesCloseAndNothingIsNew() {
        FoldRun run = run(Layout.SAMPLES);
        take(run, 0, Map.of("val", 1.5));
        run.settle();
        run.advance(Duration.ofDays(2).toMillis());
        run.sweep();
        run.commit();

        assertThat(run.upserts(0)).hasSize(1);
    }

    @Test
    void shouldWriteOffsetsAsAgreed() {
        FoldRun run = run(Layout.OFFSETS);
        take(run, 5_250, Map.of("temp", 21.5, "hum", 40L));
        run.settle();
        take(run, 0, Map.of("temp", 20.5));
        take(run, 5_000, Map.of("temp", 22.5, "ts", "x"));
        run.settle();

        assertThat(run.documents(0)).singleElement().satisfies(document -> {
            assertThat(document.getString("_id").getValue()).matches("dev-1\\|2025-10-09T09:00:00Z\\|[\\w-]{11}");
            assertThat(withoutId(document)).isEqualTo(BsonDocument.parse("""
                            {meta: {device: 'dev-1'},
                             control: {version: 1, start: {$date: '2025-10-09T09:00:00Z'}, step: 1,
                                       rev: {$numberLong: '3'}, closed: false, count: 3,
                                       min: {ts: {$date: '2025-10-09T09:00:00Z'}, temp: 20.5, hum: 40},
                                       max: {ts: {$date: '2025-10-09T09:00:05.250Z'}, temp: 22.5, hum: 40}},
                             p: {temp: {'0': 20.5, '5': 21.5}, hum: {'5': 40}}, ms: {'5': 250},
                             more: {'0': {ts: {$date: '2025-10-09T09:00:05Z'}, temp: 22.5, '%ts': 'x'}}}"""));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"DOCUMENTS", "TIMESERIES"})
    void shouldWriteADocumentPerReadingUnderItsPosition(Layout layout) {
        FoldRun run = run(layout);
        take(run, 1, Map.of("temp", 21.5));
        take(run, 2, Map.of("_id", "x", "meta", 1L, "ts", 2L));
        take(run, 2, Map.of("_id", "x", "meta", 1L, "ts", 2L));
        run.commit();

        assertThat(run.documents(0)).containsExactly(BsonDocument.parse("""
                        {_id: 'plant.readings-0-0-0', meta: {device: 'dev-1'},
                         ts: {$date: '2025-10-09T09:00:00.001Z'}, temp: 21.5}"""), BsonDocument.parse("""
                        {_id: 'plant.readings-0-1-0', meta: {device: 'dev-1'},
                         ts: {$date: '2025-10-09T09:00:00.002Z'}, '%_id': 'x', '%meta': 1, '%ts': 2}"""));
        assertThat(run.upserts(0).get(0).revision()).isEqualTo(new Revision(0, 1, T0 + 1));
    }

    @ParameterizedTest
    @EnumSource
    void shouldPutTheDayInFrontOfIdsAndChangeNothingElse(Layout layout) {
        var metaFirst = new FoldRun(series(layout, SampleTimes.DATE, 10, 125 << 10), 1000);
        var timeFirst = new FoldRun(series(IdOrder.TIME_FIRST, layout, SampleTimes.DATE, 10, 125 << 10), 1000);
        for (FoldRun run : List.of(metaFirst, timeFirst)) {
            for (int i = 0; i < 25; i++) {
                take(run, Duration.ofHours(7).multipliedBy(i % 5).toMillis() + i, Map.of("temp", i / 2.0));
                if (i == 12) {
                    run.settle();
                    run.crash();
                }
            }
            run.settle();
        }

        for (int target = 0; target < 4; target++) {
            assertThat(timeFirst.documents(target)).hasSameSizeAs(metaFirst.documents(target));
            assertThat(timeFirst.documents(target).stream().map(LayoutsTest::withoutDay))
                    .containsExactlyInAnyOrderElementsOf(metaFirst.documents(target));
        }
        assertThat(timeFirst.documents(4)).isEqualTo(metaFirst.documents(4)).hasSize(1);
        assertThat(timeFirst.documents(1))
                .extracting(document -> document.getString("_id").getValue())
                .allMatch(id -> id.matches("(2025-10-\\d\\d)\\|dev-1\\|\\1T\\d\\d:00:00Z\\|[\\w-]{11}"));
    }

    /** The document under the id that it has without the day. */
    private static BsonDocument withoutDay(BsonDocument document) {
        String id = document.getString("_id").getValue();
        assertThat(id).matches("2025-10-\\d\\d\\|.+");
        BsonDocument renamed = document.clone();
        renamed.put("_id", new BsonString(id.substring(id.indexOf('|') + 1)));
        return renamed;
    }

    @Test
    void shouldNotLetAFieldMeetTheTimeInColumns() {
        FoldRun run = run(Layout.COLUMNS);
        take(run, 0, Map.of("ts", 7L));
        run.settle();

        BsonDocument bucket = run.documents(0).get(0);
        assertThat(bucket.getDocument("data").getDocument("0").keySet()).containsExactlyInAnyOrder("ts", "%ts");
        assertThat(bucket.getDocument("control").getDocument("max").get("%ts")).isEqualTo(new BsonInt32(7));
    }

    @ParameterizedTest
    @EnumSource(names = {"COLUMNS", "SAMPLES", "OFFSETS"})
    void shouldFillBucketsToTheirBytesAndNotBeyond(Layout layout) {
        int most = 4096;
        FoldRun run = new FoldRun(series(layout, SampleTimes.DATE, 1000, most), 1000);
        var random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            var values = new LinkedHashMap<String, Object>();
            values.put("a", random.nextDouble());
            if (random.nextInt(3) == 0) {
                values.put("ä€" + random.nextInt(4), "ä€😀".repeat(random.nextInt(9)));
            }
            take(run, random.nextInt(layout == Layout.OFFSETS ? 60_000 : 3_600_000), values);
            if (random.nextInt(9) == 0) {
                run.commit();
            }
        }
        run.settle();

        assertThat(run.readings()).hasSize(2_000);
        List<Integer> sizes = run.documents(0).stream().map(LayoutsTest::size).toList();
        assertThat(sizes).hasSizeGreaterThan(20).allMatch(size -> size <= most);
        // One more reading of at most 180 bytes, with extremes, would not have fitted: but for the open one.
        assertThat(sizes.stream().filter(size -> size < most - 250)).hasSizeLessThanOrEqualTo(1);
    }

    private static int size(BsonDocument document) {
        return new RawBsonDocument(document, new BsonDocumentCodec())
                .getByteBuffer()
                .remaining();
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldRefuseTheStateOfAnotherLayoutWithTheWayOut(Layout layout) {
        FoldRun run = run(layout);
        take(run, 0, Map.of("temp", 1.5));
        run.commit();
        Series other =
                series(layout == Layout.SAMPLES ? Layout.COLUMNS : Layout.SAMPLES, SampleTimes.DATE, 1000, 125 << 10);
        var fold = new SeriesFold(other, run.table(), () -> 1, SeriesMetrics.NONE, new MetaLimit(10), () -> 100, 1000);

        assertThatThrownBy(() -> fold.take(TestSeries.reading(FieldSet.empty(), "dev-1", T0, 2.5), T0))
                .hasMessageContaining("layout: ")
                .hasMessageContaining("millrace drain");
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldWriteEverythingOutAndLeaveNothingWhenDrained(Layout layout) {
        FoldRun run = run(layout);
        for (int i = 0; i < 500; i++) {
            take(run, i * 700L, Map.of("temp", i / 4.0));
            if (i % 90 == 0) {
                run.commit();
            }
        }
        run.drain();

        assertThat(run.readings()).hasSize(500);
        assertThat(run.table().size()).isZero();
        assertThat(run.documents(0)).allSatisfy(document -> {
            BsonDocument control = document.getDocument("control", BsonDocument.parse("{closed: true}"));
            assertThat(control.getBoolean("closed").getValue()).isTrue();
        });
    }

    @Test
    void shouldNotTakeTheBeginningOfAnEscapedNameForTheTime() {
        FoldRun run = run(Layout.DOCUMENTS);
        take(run, 0, Map.of("%ts", "a", "ts", "b"));
        run.commit();

        assertThat(run.documents(0).get(0).get("%25ts")).isEqualTo(new BsonString("a"));
        assertThat(run.documents(0).get(0).get("%ts")).isEqualTo(new BsonString("b"));
    }
}
