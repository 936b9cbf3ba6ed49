package io.millrace.app.stored;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.reading.MetaKey;
import io.millrace.series.Series;
import io.millrace.span.SpanRule;
import io.millrace.span.TierRule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Windows of any length, from the coarsest tier whose windows fit into them; from finer tiers, and in the end from the readings
 * themselves, where a window is cut off by the bounds of what was asked for, and where a span has no history document. Memory holds
 * one window and one span of each tier. Used by one thread.
 */
public final class Rollup {

    private final Series series;
    private final SpanRule every;
    private final StoredReadings readings;

    /** The tiers that can answer, coarsest first. */
    private final List<StoredHistories> tiers;

    /**
     * @param every the windows that are wanted
     * @param from the first time that will be asked for, in milliseconds since the epoch
     * @param to the time before which it ends
     */
    public Rollup(MongoDatabase database, Series series, SpanRule every, long from, long to) {
        this.series = series;
        this.every = every;
        this.readings = new StoredReadings(database, series);
        var usable = new ArrayList<StoredHistories>();
        for (int i = series.rollups().size() - 1; i >= 0; i--) {
            TierRule rule = TierRule.of(series.rollups().get(i), series.timeZone());
            if (fits(rule.windows(), from, to)) {
                usable.add(new StoredHistories(database, series, rule));
            }
        }
        this.tiers = List.copyOf(usable);
    }

    /** Whether each of the windows that are wanted is made of whole ones of these. */
    private boolean fits(SpanRule windows, long from, long to) {
        if (every instanceof SpanRule.Fixed wanted && windows instanceof SpanRule.Fixed fine) {
            return wanted.length() % fine.length() == 0;
        }
        for (long bound = every.start(from); bound < to; bound = every.end(bound)) {
            if (windows.start(bound) != bound || windows.end(bound) > every.end(bound)) {
                return false;
            }
        }
        return true;
    }

    /** The names of the tiers that can answer, coarsest first. */
    public List<String> tiers() {
        return tiers.stream().map(tier -> tier.rule().tier().name()).toList();
    }

    /** Tells each window of a selection that has a reading, meta by meta, in order of time. */
    public void each(Selection selection, Consumer<StoredWindow> out) {
        Metas.each(selection, readings, tiers, meta -> {
            var window = new Current(meta, out);
            cover(window, selection.from(), selection.to(), 0);
            window.end();
        });
    }

    private void cover(Current current, long from, long to, int level) {
        if (from >= to) {
            return;
        }
        if (level == tiers.size()) {
            readings.each(
                    Selection.of(current.meta, series.metaFields(), from, to),
                    reading -> current.at(reading.time()).add(reading));
            return;
        }
        SpanRule windows = tiers.get(level).rule().windows();
        long first = ceiling(windows, from);
        long last = windows.start(to);
        if (first >= last) {
            cover(current, from, to, level + 1);
            return;
        }
        cover(current, from, first, level + 1);
        coverWhole(current, first, last, level);
        cover(current, last, to, level + 1);
    }

    /** Covers what begins and ends with windows of a tier. */
    private void coverWhole(Current current, long from, long to, int level) {
        StoredHistories tier = tiers.get(level);
        SpanRule windows = tier.rule().windows();
        long covered = from;
        try (SpanGroups spans = tier.spans(Selection.of(current.meta, series.metaFields(), from, to))) {
            while (spans.hasNext()) {
                SpanGroups.Group group = spans.next();
                long start = group.span().start();
                cover(current, covered, Math.max(from, ceiling(windows, start)), level + 1);
                StoredHistories.windows(group)
                        .subMap(from, to)
                        .forEach((at, window) -> current.at(at).merge(window));
                long lastWindow = windows.start(tier.rule().documents().end(start) - 1);
                covered = Math.max(covered, Math.min(to, windows.end(lastWindow)));
            }
        }
        cover(current, covered, to, level + 1);
    }

    private static long ceiling(SpanRule windows, long time) {
        long start = windows.start(time);
        return start == time ? time : windows.end(start);
    }

    /** The window that is being put together. */
    private final class Current {
        private final MetaKey meta;
        private final Consumer<StoredWindow> out;
        private StoredWindow window;

        Current(MetaKey meta, Consumer<StoredWindow> out) {
            this.meta = meta;
            this.out = out;
            this.window = new StoredWindow(meta, Long.MIN_VALUE);
        }

        /** The window that holds this time, which is not before the last one. */
        StoredWindow at(long time) {
            long start = every.start(time);
            if (start != window.start()) {
                end();
                window = new StoredWindow(meta, start);
            }
            return window;
        }

        void end() {
            if (window.count() > 0) {
                out.accept(window);
            }
        }
    }
}
