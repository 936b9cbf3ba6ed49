package io.millrace.app.reconcile;

import io.millrace.app.reconcile.Drift.Kind;
import io.millrace.app.stored.StoredWindow;
import io.millrace.app.stored.Summary;
import io.millrace.reading.MetaKey;
import io.millrace.span.TierRule;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * A history document's span as the buckets have it and as the tier has it.
 *
 * @param start the beginning of the span
 * @param raw the windows folded from the readings in buckets, by their beginnings
 * @param stored the windows of the tier's documents, put together
 */
record TierSpan(
        MetaKey meta,
        TierRule rule,
        long start,
        SortedMap<Long, StoredWindow> raw,
        SortedMap<Long, StoredWindow> stored) {

    /** What does not agree, if anything. */
    Optional<Drift> drift() {
        var starts = new TreeSet<>(raw.keySet());
        starts.addAll(stored.keySet());
        long differing = 0;
        boolean onlyLacking = true;
        for (long window : starts) {
            StoredWindow in = at(raw, window);
            StoredWindow of = at(stored, window);
            if (!agree(in, of)) {
                differing++;
                onlyLacking &= isPartOf(of, in);
            }
        }
        if (differing == 0) {
            return Optional.empty();
        }
        return Optional.of(new Drift(
                onlyLacking ? Kind.LACKING : Kind.DIFFERENT,
                meta,
                rule.tier().name(),
                start,
                rule.documents().end(start),
                count(raw),
                count(stored),
                differing));
    }

    private static long count(Map<Long, StoredWindow> windows) {
        return windows.values().stream().mapToLong(StoredWindow::count).sum();
    }

    /** A window, empty where there is none. */
    StoredWindow at(SortedMap<Long, StoredWindow> windows, long window) {
        return windows.getOrDefault(window, new StoredWindow(meta, window));
    }

    static boolean agree(StoredWindow one, StoredWindow other) {
        if (one.count() != other.count()
                || !one.fields().keySet().equals(other.fields().keySet())) {
            return false;
        }
        return one.fields().entrySet().stream()
                .allMatch(field -> field.getValue().agreesWith(of(other, field.getKey())));
    }

    /** Whether a window may be that of some of the readings of another. */
    private static boolean isPartOf(StoredWindow part, StoredWindow whole) {
        return part.count() < whole.count()
                && part.fields().entrySet().stream()
                        .allMatch(field -> field.getValue().isPartOf(of(whole, field.getKey())));
    }

    private static Summary of(StoredWindow window, String field) {
        return window.fields().getOrDefault(field, new Summary());
    }
}
