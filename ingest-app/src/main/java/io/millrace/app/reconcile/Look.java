package io.millrace.app.reconcile;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.reconcile.Drift.Kind;
import io.millrace.app.stored.Metas;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.SpanGroups;
import io.millrace.app.stored.StoredHistories;
import io.millrace.app.stored.StoredReadings;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.series.Series.Duplicates;
import io.millrace.span.SpanRule;
import io.millrace.span.TierRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * One look at what is stored of a series, meta by meta: each reading in buckets once, each history document once. Memory holds one
 * span of each tier. Used by one thread.
 */
final class Look {

    private final Series series;
    private final StoredReadings readings;
    private final List<StoredHistories> tiers;
    private final SpanRule spans;
    private final Pace pace;
    private final Horizon horizon;
    private long lookedAt;
    private long metas;

    Look(MongoDatabase database, Series series, Horizon horizon, Pace pace) {
        this.series = series;
        this.readings = new StoredReadings(database, series);
        this.tiers = series.rollups().stream()
                .map(tier -> new StoredHistories(database, series, TierRule.of(tier, series.timeZone())))
                .toList();
        this.spans = SpanRule.of(series.bucket().span(), series.timeZone());
        this.horizon = horizon;
        this.pace = pace;
    }

    /** Where windows and documents of the tiers begin and end. */
    List<TierRule> tiers() {
        return tiers.stream().map(StoredHistories::rule).toList();
    }

    /** The number of spans of buckets that were looked at. */
    long spans() {
        return lookedAt;
    }

    /** The number of metas that were looked at. */
    long metas() {
        return metas;
    }

    /** Tells what does not agree of a selection. */
    void each(Selection selection, Consumer<Drift> out) {
        Selection kept = horizon.ofBuckets(selection);
        Metas.each(kept, readings, tiers, meta -> look(meta, kept, out));
    }

    /** Tells what does not agree within the span that another look found something in. */
    void again(Drift drift, Selection selection, Consumer<Drift> out) {
        spansOf(drift, selection, span -> span.drift().ifPresent(out), out);
    }

    /** Tells the tiers' spans within the span that another look found something in. */
    void spansOf(Drift drift, Selection selection, Consumer<TierSpan> compared, Consumer<Drift> overlaps) {
        Selection within =
                selection.between(Math.max(selection.from(), drift.start()), Math.min(selection.to(), drift.end()));
        look(drift.meta(), horizon.ofBuckets(within), false, compared, overlaps);
    }

    /**
     * Tells the tiers' spans of a meta within some time, whatever was asked for.
     *
     * @param once whether a reading that is stored twice is told to the tiers once
     */
    void spansAt(MetaKey meta, long from, long to, boolean once, Consumer<TierSpan> compared) {
        look(meta, new Selection(Map.of(), from, to), once, compared, overlap -> {});
    }

    /** Whether everything from a time on is still stored, of buckets and of a tier. */
    boolean isWhole(TierRule rule, long from) {
        return horizon.ofBuckets(Selection.all().between(from, Long.MAX_VALUE)).from() == from
                && horizon.ofTier(rule, from) == from;
    }

    private void look(MetaKey meta, Selection selection, Consumer<Drift> out) {
        metas++;
        look(meta, selection, false, span -> span.drift().ifPresent(out), out);
    }

    private void look(
            MetaKey meta, Selection selection, boolean once, Consumer<TierSpan> compare, Consumer<Drift> overlaps) {
        var looks = new ArrayList<TierLook>();
        Selection ofMeta = Selection.of(meta, series.metaFields(), selection.from(), selection.to());
        try (SpanGroups found = readings.spans(ofMeta)) {
            for (StoredHistories tier : tiers) {
                long from = horizon.ofTier(tier.rule(), selection.from());
                looks.add(new TierLook(tier, meta, series.metaFields(), from, selection.to(), compare));
            }
            while (found.hasNext()) {
                pace.await();
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
                SpanGroups.Group group = found.next();
                lookedAt++;
                var doubles = new Doubles();
                readings.inOrder(group, reading -> {
                    if (reading.time() >= selection.from() && reading.time() < selection.to()) {
                        boolean again = doubles.isDouble(reading);
                        if (!again || !once) {
                            looks.forEach(look -> look.take(reading));
                        }
                    }
                });
                doubles.tell(group, overlaps);
            }
            looks.forEach(TierLook::end);
        } finally {
            looks.forEach(TierLook::close);
        }
    }

    /** Counts readings of a span that are there more than once. */
    private final class Doubles {
        private final Repeats repeats = new Repeats();
        private long total;
        private long doubles;

        boolean isDouble(Reading reading) {
            boolean is = repeats.isRepeated(reading);
            total++;
            doubles += is ? 1 : 0;
            return is;
        }

        void tell(SpanGroups.Group group, Consumer<Drift> out) {
            if (doubles == 0 || series.duplicates() == Duplicates.KEEP_ALL) {
                return;
            }
            long start = spans.start(group.span().start());
            out.accept(new Drift(
                    Kind.OVERLAP,
                    group.span().meta(),
                    "buckets",
                    start,
                    spans.end(start),
                    total,
                    total - doubles,
                    doubles));
        }
    }
}
