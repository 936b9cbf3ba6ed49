package io.millrace.app.replay;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.SpanGroups;
import io.millrace.app.stored.StoredHistories;
import io.millrace.app.stored.StoredReadings;
import io.millrace.app.stored.StoredWindow;
import io.millrace.reading.Fingerprint;
import io.millrace.series.Series;
import io.millrace.span.SpanRule;
import io.millrace.span.TierRule;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Compares what a replay wrote with the live documents, span by span of the replay. That the live ones have more is no difference:
 * it came in records that the replay did not read. Memory holds one span.
 */
final class Compared {

    private final MongoDatabase database;
    private final Series live;
    private final Series shadow;
    private final SpanRule spans;

    Compared(MongoDatabase database, Series live, Series shadow) {
        this.database = database;
        this.live = live;
        this.shadow = shadow;
        this.spans = SpanRule.of(live.bucket().span(), live.timeZone());
    }

    void each(Consumer<Difference> out) {
        readings(out);
        live.rollups().forEach(tier -> windows(TierRule.of(tier, live.timeZone()), out));
    }

    private record Key(long time, long values) {}

    private void readings(Consumer<Difference> out) {
        var replayed = new StoredReadings(database, shadow);
        var stored = new StoredReadings(database, live);
        try (SpanGroups groups = replayed.spans(Selection.all())) {
            while (groups.hasNext()) {
                SpanGroups.Group group = groups.next();
                Map<Key, Integer> counts = new HashMap<>();
                var total = new long[2];
                replayed.inOrder(group, reading -> {
                    counts.merge(new Key(reading.time(), Fingerprint.of(reading)), 1, Integer::sum);
                    total[0]++;
                });
                long start = spans.start(group.span().start());
                var doubled = new long[1];
                stored.each(Selection.of(group.span().meta(), live.metaFields(), start, spans.end(start)), reading -> {
                    var key = new Key(reading.time(), Fingerprint.of(reading));
                    total[1]++;
                    Integer left = counts.get(key);
                    if (left != null) {
                        counts.put(key, left - 1);
                        doubled[0] += left <= 0 ? 1 : 0;
                    }
                });
                long missing = counts.values().stream()
                        .mapToLong(left -> Math.max(0, left))
                        .sum();
                if (missing > 0 || doubled[0] > 0) {
                    out.accept(new Difference(
                            group.span().meta(), "buckets", start, total[0], total[1], missing, doubled[0]));
                }
            }
        }
    }

    private void windows(TierRule rule, Consumer<Difference> out) {
        var replayed = new StoredHistories(database, shadow, rule);
        var stored = new StoredHistories(database, live, rule);
        try (SpanGroups groups = replayed.spans(Selection.all())) {
            while (groups.hasNext()) {
                SpanGroups.Group group = groups.next();
                long start = group.span().start();
                SortedMap<Long, StoredWindow> there = new TreeMap<>();
                var selection = Selection.of(
                        group.span().meta(),
                        live.metaFields(),
                        start,
                        rule.documents().end(start));
                try (SpanGroups same = stored.spans(selection)) {
                    if (same.hasNext()) {
                        there = StoredHistories.windows(same.next());
                    }
                }
                long missing = 0;
                SortedMap<Long, StoredWindow> windows = StoredHistories.windows(group);
                for (StoredWindow window : windows.values()) {
                    StoredWindow found = there.get(window.start());
                    missing += Math.max(0, window.count() - (found == null ? 0 : found.count()));
                }
                if (missing > 0) {
                    out.accept(new Difference(
                            group.span().meta(), rule.tier().name(), start, count(windows), count(there), missing, 0));
                }
            }
        }
    }

    private static long count(Map<Long, StoredWindow> windows) {
        return windows.values().stream().mapToLong(StoredWindow::count).sum();
    }
}
