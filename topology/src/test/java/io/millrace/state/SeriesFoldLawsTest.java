package io.millrace.state;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.reading.Reading;
import io.millrace.series.Granularity;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The promises, as laws: whatever comes, in whatever order, across whatever crashes. */
class SeriesFoldLawsTest {

    private static final int TIERS = 3;

    /** A reading before it has a home: so that the same can be given to several runs. */
    private record Point(String device, long time, double value) {
        Reading in(FoldRun run) {
            return TestSeries.reading(run.family, device, time, Map.of("temp", value), run.nextPosition());
        }

        String asStored() {
            return new BsonDocument("device", new BsonString(device)).toJson() + " " + time + " {temp=" + value + "}";
        }
    }

    private static Series series(Layout layout, int readings, Optional<Duration> keepOpen) {
        var limits = new BucketLimits(layout.span(Granularity.SECONDS), readings, 125 << 10);
        return TestSeries.with(layout, SampleTimes.DATE, limits, Duplicates.DROP_IDENTICAL, keepOpen, true);
    }

    /** Mostly in order, some late by minutes, hours or days, a few from a clock that has jumped; some ties. */
    private static List<Point> points(Random random, int count) {
        var points = new ArrayList<Point>();
        var seen = new HashSet<Point>();
        long time = TestSeries.T0;
        while (points.size() < count) {
            time += random.nextInt(4) == 0 ? 0 : random.nextInt(40_000);
            long at = switch (random.nextInt(20)) {
                case 0 -> time - random.nextInt(600_000);
                case 1 -> time - random.nextInt(20_000_000);
                case 2 -> time - random.nextLong(5_000_000_000L);
                case 3 -> time + random.nextLong(400_000_000L);
                default -> time;
            };
            var point = new Point("dev-" + random.nextInt(3), at, random.nextInt(1000) / 7.0);
            if (seen.add(point)) {
                points.add(point);
            }
        }
        return points;
    }

    @Property(tries = 60)
    void shouldKeepEachReadingOnceInBucketsAndTiersAcrossCrashes(
            @ForAll Layout layout,
            @ForAll long seed,
            @ForAll @IntRange(min = 3, max = 80) int readings,
            @ForAll @IntRange(max = 3) int heap) {
        var random = new Random(seed);
        var run = new FoldRun(series(layout, readings, Optional.empty()), heap);
        List<Point> points = points(random, 800);
        for (Point point : points) {
            run.take(point.in(run));
            if (random.nextInt(8) == 0) {
                Point earlier = points.get(random.nextInt(points.indexOf(point) + 1));
                assertThat(run.take(earlier.in(run))).isEqualTo(SeriesFold.Outcome.DUPLICATE);
            }
            step(random, run, 3_000);
        }
        run.settle();

        assertThat(run.readings())
                .isEqualTo(points.stream().map(Point::asStored).sorted().toList());
        assertTiers(run, points);
        assertNewest(run, points);
    }

    @Property(tries = 60)
    void shouldLoseAndDoubleNothingWhenStateLeavesAtAnyTime(@ForAll Layout layout, @ForAll long seed) {
        var random = new Random(seed);
        var run = new FoldRun(series(layout, 40, Optional.of(Duration.ofMinutes(10))), 2);
        List<Point> points = points(random, 600);
        for (Point point : points) {
            run.take(point.in(run));
            step(random, run, 900_000);
            if (random.nextInt(150) == 0) {
                run.settle();
                run.forget();
            }
        }
        run.settle();

        assertThat(run.readings())
                .isEqualTo(points.stream().map(Point::asStored).sorted().toList());
        assertTiers(run, points);
        run.advance(Duration.ofHours(1).toMillis());
        run.sweep();
        run.commit();
        assertThat(run.table().size()).as("records that nothing needs").isZero();
    }

    @Property(tries = 60)
    void shouldKeepEachReadingOnceWhereChunksBecomeFullBetweenTwoCommits(
            @ForAll Layout layout, @ForAll long seed, @ForAll @IntRange(min = 60, max = 700) int readings) {
        var random = new Random(seed);
        var run = new FoldRun(series(layout, readings, Optional.of(Duration.ofMinutes(10))), 1);
        var points = new ArrayList<Point>();
        for (int i = 0; i < 3_000; i++) {
            points.add(new Point("dev-" + random.nextInt(2), TestSeries.T0 + i * 10L - random.nextInt(300), i / 3.0));
            run.take(points.get(i).in(run));
            if (random.nextInt(20) == 0) {
                step(random, run, random.nextInt(20) == 0 ? 1_000_000 : 1_500);
            }
        }
        run.settle();

        assertThat(run.readings())
                .isEqualTo(points.stream().map(Point::asStored).sorted().toList());
        assertTiers(run, points);
        run.advance(Duration.ofHours(1).toMillis());
        run.sweep();
        run.commit();
        assertThat(run.table().size()).as("records that nothing needs").isZero();
    }

    @Property(tries = 30)
    void shouldGiveTheSameInAnyOrderOfArrival(@ForAll Layout layout, @ForAll long seed) {
        var random = new Random(seed);
        List<Point> points = points(random, 500);
        var inOrder = new FoldRun(series(layout, 1000, Optional.empty()), 10);
        points.forEach(point -> inOrder.take(point.in(inOrder)));
        inOrder.settle();
        var shuffled = new ArrayList<>(points);
        Collections.shuffle(shuffled, random);
        var anyOrder = new FoldRun(series(layout, 1000, Optional.empty()), 10);
        shuffled.forEach(point -> {
            anyOrder.take(point.in(anyOrder));
            step(random, anyOrder, 1_000);
        });
        anyOrder.settle();

        assertThat(anyOrder.readings()).isEqualTo(inOrder.readings());
        for (int tier = 1; tier <= TIERS; tier++) {
            assertThat(windows(anyOrder, tier).keySet())
                    .isEqualTo(windows(inOrder, tier).keySet());
            Map<String, BsonDocument> expected = windows(inOrder, tier);
            windows(anyOrder, tier).forEach((key, window) -> assertSame(window, requireNonNull(expected.get(key))));
        }
    }

    @Property(tries = 30)
    void shouldEndInTheSameDocumentsWhenUpsertsAreAppliedAgainFromAnyPoint(@ForAll Layout layout, @ForAll long seed) {
        var random = new Random(seed);
        var run = new FoldRun(series(layout, 50, Optional.empty()), 10);
        points(random, 500).forEach(point -> {
            run.take(point.in(run));
            step(random, run, 3_000);
        });
        run.settle();
        int from = random.nextInt(run.upserts().size());
        var again = new Documents(2 + TIERS);
        run.upserts().forEach(upsert -> again.apply(upsert, ""));
        run.upserts().subList(from, run.upserts().size()).forEach(upsert -> again.apply(upsert, ""));

        for (int target = 0; target < 2 + TIERS; target++) {
            assertThat(List.copyOf(again.collection(target).values())).isEqualTo(run.documents(target));
        }
    }

    private static void step(Random random, FoldRun run, int pause) {
        switch (random.nextInt(25)) {
            case 0, 1 -> run.commit();
            case 2 -> {
                run.advance(random.nextInt(pause));
                run.commit();
            }
            case 3 -> run.crash();
            case 4 -> {
                run.sweep();
                run.commit();
            }
            default -> {}
        }
    }

    private static void assertTiers(FoldRun run, List<Point> points) {
        long[] lengths = {60_000, 3_600_000, 86_400_000};
        for (int tier = 1; tier <= TIERS; tier++) {
            long length = lengths[tier - 1];
            var expected = new HashMap<String, DoubleSummaryStatistics>();
            for (Point point : points) {
                String key = point.device + " " + Math.floorDiv(point.time, length) * length;
                expected.computeIfAbsent(key, any -> new DoubleSummaryStatistics())
                        .accept(point.value);
            }
            var found = new HashMap<String, DoubleSummaryStatistics>();
            for (BsonDocument history : run.documents(tier)) {
                for (BsonValue window : history.getDocument("windows").values()) {
                    BsonDocument temp =
                            window.asDocument().getDocument("fields").getDocument("temp");
                    assertThat(temp.get("count")).isEqualTo(window.asDocument().get("count"));
                    found.computeIfAbsent(keyOf(history, window), any -> new DoubleSummaryStatistics())
                            .combine(statistics(temp));
                }
            }
            assertThat(found.keySet()).isEqualTo(expected.keySet());
            expected.forEach((key, statistics) -> assertSame(requireNonNull(found.get(key)), statistics));
        }
    }

    private static DoubleSummaryStatistics statistics(BsonDocument field) {
        return new DoubleSummaryStatistics(
                field.getInt32("count").getValue(),
                field.getNumber("min").doubleValue(),
                field.getNumber("max").doubleValue(),
                field.getNumber("sum").doubleValue());
    }

    private static void assertSame(DoubleSummaryStatistics actual, DoubleSummaryStatistics expected) {
        assertThat(actual.getCount()).isEqualTo(expected.getCount());
        assertThat(actual.getMin()).isEqualTo(expected.getMin());
        assertThat(actual.getMax()).isEqualTo(expected.getMax());
        assertThat(actual.getSum()).isCloseTo(expected.getSum(), within(1e-12 * Math.max(1, expected.getSum())));
    }

    private static void assertSame(BsonDocument actual, BsonDocument expected) {
        BsonDocument field = actual.getDocument("fields").getDocument("temp");
        BsonDocument other = expected.getDocument("fields").getDocument("temp");
        assertSame(statistics(field), statistics(other));
        for (String name : List.of("first", "firstAt", "last", "lastAt")) {
            assertThat(field.get(name)).as(name).isEqualTo(other.get(name));
        }
    }

    private static void assertNewest(FoldRun run, List<Point> points) {
        var newest = new TreeMap<String, Long>();
        points.forEach(point -> newest.merge(point.device, point.time, Math::max));
        var found = new TreeMap<String, Long>();
        run.documents(TIERS + 1)
                .forEach(document -> found.put(
                        document.getString("_id").getValue(),
                        document.getDateTime("ts").getValue()));
        assertThat(found).isEqualTo(newest);
    }

    private static Map<String, BsonDocument> windows(FoldRun run, int tier) {
        var windows = new TreeMap<String, BsonDocument>();
        for (BsonDocument history : run.documents(tier)) {
            for (BsonValue window : history.getDocument("windows").values()) {
                assertThat(windows.put(keyOf(history, window), window.asDocument()))
                        .isNull();
            }
        }
        return windows;
    }

    private static String keyOf(BsonDocument history, BsonValue window) {
        return history.getDocument("meta").getString("device").getValue() + " "
                + window.asDocument().getDateTime("start").getValue();
    }
}
