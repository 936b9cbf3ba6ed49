package io.millrace.state;

import static io.millrace.state.TestSeries.T0;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Series.Duplicates;
import io.millrace.state.SeriesFold.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class SeriesFoldTest {

    private final FoldRun run = new FoldRun(TestSeries.plain(), 1000);

    private Outcome take(String device, long seconds, double value) {
        return run.take(TestSeries.reading(run.family, device, T0 + seconds * 1000, value));
    }

    @Test
    void shouldWriteABucketAsDesigned() {
        take("dev-1", 0, 21.5);
        take("dev-1", 10, 20.9);
        run.settle();

        assertThat(run.documents(0)).singleElement().satisfies(bucket -> {
            assertThat(bucket.getString("_id").getValue()).matches("dev-1\\|2025-10-09T09:00:00Z\\|[\\w-]{11}");
            assertThat(bucket.getDocument("meta")).isEqualTo(BsonDocument.parse("{device: 'dev-1'}"));
            assertThat(bucket.getDocument("control")).isEqualTo(BsonDocument.parse("""
                            {version: 1, start: {$date: '2025-10-09T09:00:00Z'}, rev: {$numberLong: '2'},
                             closed: false, count: 2,
                             min: {ts: {$date: '2025-10-09T09:00:00Z'}, temp: 20.9},
                             max: {ts: {$date: '2025-10-09T09:00:10Z'}, temp: 21.5}}"""));
            assertThat(bucket.getDocument("data")).isEqualTo(BsonDocument.parse("""
                            {'0': {ts: [{$date: '2025-10-09T09:00:00Z'}, {$date: '2025-10-09T09:00:10Z'}],
                                   temp: [21.5, 20.9]}}"""));
        });
    }

    @Test
    void shouldWriteHistoriesAsDesigned() {
        take("dev-1", 0, 21.5);
        take("dev-1", 10, 20.0);
        take("dev-1", 60, 22.0);
        run.settle();

        assertThat(run.documents(1)).singleElement().satisfies(history -> {
            assertThat(history.getDocument("windows").keySet()).containsExactly("0", "1");
            assertThat(history.getDocument("windows").getDocument("0")).isEqualTo(BsonDocument.parse("""
                            {start: {$date: '2025-10-09T09:00:00Z'}, count: 2,
                             fields: {temp: {count: 2, sum: 41.5, min: 20.0, max: 21.5,
                                      first: 21.5, firstAt: {$date: '2025-10-09T09:00:00Z'},
                                      last: 20.0, lastAt: {$date: '2025-10-09T09:00:10Z'}}}}"""));
            assertThat(history.getDateTime("end").getValue()
                            - history.getDateTime("start").getValue())
                    .isEqualTo(Duration.ofHours(1).toMillis());
            assertThat(history.getInt64("rev").getValue()).isEqualTo(3);
        });
        assertThat(run.documents(2))
                .singleElement()
                .satisfies(history ->
                        assertThat(history.getDocument("windows").keySet()).containsExactly("9"));
        assertThat(run.documents(3)).singleElement().satisfies(history -> {
            assertThat(history.getDocument("windows").keySet()).containsExactly("8");
            assertThat(history.getString("_id").getValue()).contains("|2025-10-01T00:00:00Z|");
        });
    }

    @Test
    void shouldWriteTheNewestReadingOnly() {
        take("dev-1", 10, 1);
        take("dev-1", 0, 2);
        run.settle();

        assertThat(run.documents(4))
                .containsExactly(BsonDocument.parse("{_id: 'dev-1', meta: {device: 'dev-1'}, "
                        + "ts: {$date: '2025-10-09T09:00:10Z'}, fields: {temp: 1.0}}"));
    }

    @Test
    void shouldDropAnIdenticalReading() {
        take("dev-1", 0, 5);
        take("dev-1", 0, 5);
        run.settle();

        assertThat(take("dev-1", 0, 5)).isEqualTo(Outcome.DUPLICATE);
        run.settle();
        assertThat(run.readings()).hasSize(1);
    }

    @Test
    void shouldKeepBothReadingsOfOneInstantWhenTheirValuesDiffer() {
        take("dev-1", 0, 5);
        take("dev-1", 0, 6);
        run.settle();

        assertThat(run.readings()).hasSize(2);
    }

    @Test
    void shouldKeepTheStateOfAMetaThatComesAgainJustAfterAnOutageEndedItsDocuments() {
        var run = new FoldRun(
                TestSeries.with(
                        new BucketLimits(Duration.ofHours(1), 1000, 125 << 10),
                        Duplicates.DROP_IDENTICAL,
                        Optional.of(Duration.ofMinutes(10)),
                        true),
                1000);
        run.take(TestSeries.reading(run.family, "dev-1", T0, 5));
        run.commit();
        run.advance(Duration.ofHours(1).toMillis());
        run.crash();
        run.sweep();
        run.commit();
        assertThat(run.documents(4)).as("the newest reading").hasSize(1);

        run.take(TestSeries.reading(run.family, "dev-1", T0 + 1000, 6));
        run.commit();
        run.advance(4_500);
        run.commit();
        run.crash();

        assertThat(run.take(TestSeries.reading(run.family, "dev-1", T0 + 1000, 6)))
                .isEqualTo(Outcome.DUPLICATE);
        run.settle();
        assertThat(run.readings()).hasSize(2);
    }

    @Test
    void shouldWriteLessOftenWhileMoreWaitsThanAFlushIntervalTakes() {
        run.waiting(1_000_000);
        take("dev-1", 0, 1);
        run.commit();
        run.advance(25_000);
        take("dev-1", 1, 2);
        run.commit();
        assertThat(run.upserts()).isEmpty();

        run.advance(4_500);
        run.commit();
        assertThat(run.readings()).hasSize(2);
    }

    @Test
    void shouldWriteAtOnceWhatIsDueWhenItHasCaughtUp() {
        run.waiting(1_000_000);
        take("dev-1", 0, 1);
        run.commit();
        run.advance(6_000);
        run.waiting(1);
        take("dev-1", 1, 2);
        run.commit();

        assertThat(run.readings()).hasSize(2);
    }

    @Test
    void shouldNotWriteLessOftenWhenTheHeapHasTooManyMetas() {
        var small = new FoldRun(TestSeries.plain(), 1);
        small.waiting(1_000_000);
        small.take(TestSeries.reading(small.family, "dev-1", T0, 5));
        small.take(TestSeries.reading(small.family, "dev-2", T0, 5));
        small.commit();
        small.advance(4_500);
        small.commit();

        assertThat(small.readings()).hasSize(2);
    }

    @Test
    void shouldDrainWhatNoCommitHasSeen() {
        take("dev-1", 0, 1);
        take("dev-2", 1, 3);

        run.drain();

        assertThat(run.readings()).hasSize(2);
        assertThat(run.table().approximateEntries()).isZero();
    }

    @Test
    void shouldCommitInEachIntervalInWhichSomethingCame() {
        assertThat(run.look()).as("nothing came").isFalse();

        take("dev-1", 0, 1);
        assertThat(run.look()).as("a reading came").isTrue();
        run.commit();
        assertThat(run.look()).as("nothing came since").isFalse();

        run.waiting(0);
        assertThat(run.look()).as("messages came that were no readings").isTrue();
        run.commit();
        run.advance(4_500);
        assertThat(run.look()).as("the reading is to be written").isTrue();
    }

    @Test
    void shouldCommitLessOftenWhileItIsBehindAndACommitWouldCarryFewReadingsOfEachMeta() {
        run.waiting(1_000_000);
        take("dev-1", 0, 1);
        take("dev-2", 0, 1);
        assertThat(run.look()).isFalse();

        for (int i = 1; i < 63; i++) {
            take("dev-1", i, 1);
        }
        assertThat(run.look()).as("32 readings of each").isTrue();

        run.commit();
        take("dev-1", 64, 1);
        run.waiting(1);
        assertThat(run.look()).as("it has caught up").isTrue();
    }

    @Test
    void shouldRecogniseADuplicateOfAnyEarlierChunkAndBucket() {
        for (int i = 0; i < 2_500; i++) {
            assertThat(take("dev-1", i, i)).isEqualTo(Outcome.ACCEPTED);
        }
        run.settle();
        run.crash();

        for (int i = 0; i < 2_500; i++) {
            assertThat(take("dev-1", i, i)).as("reading %d", i).isEqualTo(Outcome.DUPLICATE);
            assertThat(take("dev-1", i, i + 0.5)).as("reading %d", i).isEqualTo(Outcome.ACCEPTED);
        }
        for (int i = 0; i < 2_500; i++) {
            assertThat(take("dev-1", i, i + 0.5)).as("reading %d", i).isEqualTo(Outcome.DUPLICATE);
        }
        run.settle();
        assertThat(run.readings()).hasSize(5_000).doesNotHaveDuplicates();
    }

    @Test
    void shouldKeepEverythingWhereDuplicatesAreWanted() {
        var all = new FoldRun(
                TestSeries.with(
                        new BucketLimits(Duration.ofHours(1), 1000, 125 << 10),
                        Duplicates.KEEP_ALL,
                        Optional.empty(),
                        true),
                1000);
        for (int i = 0; i < 3; i++) {
            all.take(TestSeries.reading(all.family, "dev-1", T0, 5));
        }
        all.settle();

        assertThat(all.readings()).hasSize(3);
    }

    @Test
    void shouldCloseABucketThatIsFullByNumberAndBeginAnother() {
        for (int i = 0; i < 1_001; i++) {
            take("dev-1", i, i);
        }
        run.settle();

        assertThat(run.documents(0))
                .extracting(bucket ->
                        bucket.getDocument("control").getInt32("count").getValue())
                .containsExactlyInAnyOrder(1000, 1);
        assertThat(run.documents(0))
                .extracting(bucket ->
                        bucket.getDocument("control").getBoolean("closed").getValue())
                .containsExactlyInAnyOrder(true, false);
        assertThat(run.upserts(0)).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void shouldWriteABucketOnceWhenItBecomesFullWithinTheFlushInterval() {
        for (int i = 0; i < 1_000; i++) {
            take("dev-1", i, i);
            if (i % 200 == 199) {
                run.commit();
                run.advance(500);
                run.crash();
            }
        }

        assertThat(run.upserts(0)).hasSize(1);
        assertThat(run.readings()).hasSize(1_000);
    }

    @Test
    void shouldNeverExceedTheSizeOfABucket() {
        var small = new FoldRun(
                TestSeries.with(
                        new BucketLimits(Duration.ofHours(1), 1000, 4096),
                        Duplicates.DROP_IDENTICAL,
                        Optional.empty(),
                        true),
                1000);
        for (int i = 0; i < 500; i++) {
            String note = "ä€".repeat(i % 50);
            small.take(TestSeries.reading(
                    small.family,
                    "dev-1",
                    T0 + i * 1000L,
                    i % 3 == 0 ? Map.of("note", note) : Map.of("temp", i * 0.1, "n", (long) i << (i % 40))));
            if (i % 7 == 0) {
                small.commit();
            }
        }
        small.settle();

        assertThat(small.readings()).hasSize(500);
        assertThat(small.documents(0))
                .hasSizeGreaterThan(5)
                .allSatisfy(bucket -> assertThat(new RawBsonDocument(bucket, new org.bson.codecs.BsonDocumentCodec())
                                .getByteBuffer()
                                .remaining())
                        .isLessThanOrEqualTo(4096));
    }

    @Test
    void shouldWriteManyWindowsAtOnceWhereReadingsComeFasterThanTheyAreWritten() {
        for (int second = 0; second < 4; second++) {
            for (int minute = 0; minute < 3; minute++) {
                take("dev-1", (second * 3 + minute) * 60L, minute);
            }
            run.commit();
            run.advance(1_000);
        }
        assertThat(upserts(1)).as("of 12 windows, before the flush").isZero();
        run.crash();
        run.settle();
        assertThat(upserts(1)).isEqualTo(1);

        for (int minute = 12; minute < 60; minute++) {
            take("dev-1", minute * 60L, minute);
        }
        run.settle();
        assertThat(upserts(1)).as("of 60 windows, 48 of them at once").isLessThanOrEqualTo(5);
        assertThat(run.documents(1))
                .singleElement()
                .satisfies(history ->
                        assertThat(history.getDocument("windows").keySet()).hasSize(60));
    }

    private long upserts(int target) {
        return run.upserts().stream()
                .filter(upsert -> upsert.target() == target)
                .count();
    }

    @Test
    void shouldFinishIdleDocumentsAndBeginOthersForLateReadings() {
        take("dev-1", 0, 1);
        run.settle();
        run.advance(Duration.ofHours(2).toMillis());
        run.sweep();
        run.commit();
        assertThat(run.documents(0)).singleElement().satisfies(bucket -> {
            assertThat(bucket.getDocument("control").getBoolean("closed").getValue())
                    .isTrue();
            assertThat(bucket.getDocument("control").getInt64("rev").getValue()).isEqualTo(2);
        });

        take("dev-1", 30, 2);
        run.settle();

        assertThat(run.documents(0)).hasSize(2);
        assertThat(run.documents(1)).hasSize(2);
        assertThat(run.documents(2)).as("the day is still open").hasSize(1);
        assertThat(run.readings()).hasSize(2);
    }

    @Test
    void shouldLeaveNothingBehindWhenEverythingIsFinished() {
        for (int i = 0; i < 10_000; i++) {
            take("dev-" + i % 3, (i * 37L) % 20_000, i);
            if (i % 100 == 0) {
                run.advance(1000);
                run.commit();
            }
        }
        run.settle();
        for (int days = 0; days < 40; days++) {
            run.advance(Duration.ofDays(1).toMillis());
            run.sweep();
            run.commit();
        }
        assertThat(run.table().size()).isZero();
        assertThat(run.readings()).hasSize(10_000);
    }
}
