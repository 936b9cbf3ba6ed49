package io.millrace.quickstart.compare;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.stored.Rollup;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.StoredLatest;
import io.millrace.app.stored.StoredReadings;
import io.millrace.app.stored.StoredWindow;
import io.millrace.reading.Reading;
import io.millrace.report.Spread;
import io.millrace.series.Collections;
import io.millrace.series.Series;
import io.millrace.span.SpanRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Typical questions, asked by the code of {@code millrace query}, to the last row. */
final class Questions {

    private static final int TIMES = 5;
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(10);
    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final MongoDatabase database;
    private final Series series;
    private final Survey survey;

    Questions(MongoDatabase database, Series series, Survey survey) {
        this.database = database;
        this.series = series;
        this.survey = survey;
    }

    /** The newest reading of one meta, found among its readings. */
    Answer newestOfOne() {
        return ask(() -> new StoredReadings(database, series)
                .newest(survey.busiest())
                .map(reading -> 1L)
                .orElse(0L));
    }

    /** The newest reading of each meta, from the collection of newest readings. */
    Answer newestOfAll() {
        return ask(Questions.<Reading>counted(out -> new StoredLatest(database, series).each(Selection.all(), out)));
    }

    /** The readings of the last hour of one meta. */
    Answer lastHour() {
        long end = survey.busiestLast() + 1;
        Selection selection = Selection.of(survey.busiest(), series.metaFields(), end - HOUR, end);
        return ask(Questions.<Reading>counted(out -> new StoredReadings(database, series).each(selection, out)));
    }

    /** The averages of each hour of a day, of all metas, from the readings. */
    Answer dayFromReadings() {
        return day(series.writtenAs(
                series.layout(),
                series.granularity(),
                series.bucket(),
                List.of(),
                Collections.of("readings", List.of())));
    }

    /** The averages of each hour of a day, of all metas, from the tier of hours. */
    Answer dayFromTier() {
        return day(series);
    }

    private Answer day(Series asked) {
        SpanRule days = SpanRule.of(Duration.ofDays(1), Optional.empty());
        long today = days.start(survey.last());
        long from = today - 1 < survey.first() ? today : days.start(today - 1);
        long to = days.end(from);
        SpanRule hours = SpanRule.of(Duration.ofHours(1), Optional.empty());
        var selection = Selection.all().between(from, to);
        return ask(Questions.<StoredWindow>counted(
                out -> new Rollup(database, asked, hours, from, to).each(selection, out)));
    }

    private static <T> LongSupplier counted(Consumer<Consumer<T>> rows) {
        return () -> {
            var count = new long[1];
            rows.accept(row -> count[0]++);
            return count[0];
        };
    }

    /** The first time is for the compiler; what takes long is not asked as often. */
    private static Answer ask(LongSupplier question) {
        long begin = System.nanoTime();
        long rows = question.getAsLong();
        var times = new ArrayList<Double>();
        while (times.size() < TIMES && (times.isEmpty() || System.nanoTime() - begin < LONG_ENOUGH.toNanos())) {
            long before = System.nanoTime();
            rows = question.getAsLong();
            times.add((System.nanoTime() - before) / 1e6);
        }
        return new Answer(Spread.of(times).median(), rows);
    }
}
