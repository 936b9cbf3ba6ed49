package io.millrace.app.reconcile;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.stored.Selection;
import io.millrace.app.stored.SpanGroups;
import io.millrace.app.stored.StoredHistories;
import io.millrace.app.stored.StoredWindow;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.span.SpanRule;
import io.millrace.span.TierRule;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Folds the readings of one meta, in order of time, into the windows of a tier, and puts each span beside what the tier's documents
 * hold. Only windows that lie within the bounds as a whole are compared. Memory holds one span.
 */
final class TierLook implements AutoCloseable {

    private final TierRule rule;
    private final MetaKey meta;
    private final long from;
    private final long to;
    private final SpanGroups stored;
    private final Consumer<TierSpan> out;
    private SpanGroups.@Nullable Group next;
    private TreeMap<Long, StoredWindow> raw = new TreeMap<>();
    private long current = Long.MIN_VALUE;

    TierLook(StoredHistories tier, MetaKey meta, List<String> metaFields, long from, long to, Consumer<TierSpan> out) {
        this.rule = tier.rule();
        this.meta = meta;
        SpanRule windows = rule.windows();
        this.from = windows.start(from) == from ? from : windows.end(windows.start(from));
        this.to = Math.max(this.from, windows.start(to));
        this.stored = tier.spans(Selection.of(meta, metaFields, this.from, this.to));
        this.out = out;
        this.next = stored.hasNext() ? stored.next() : null;
    }

    void take(Reading reading) {
        if (reading.time() < from || reading.time() >= to) {
            return;
        }
        long window = rule.windows().start(reading.time());
        long span = rule.documents().start(window);
        if (span != current) {
            if (span < current) {
                throw new Failure(
                        ExitCode.DATABASE,
                        "the buckets of " + meta + " are not in order of time before "
                                + Instant.ofEpochMilli(rule.documents().end(current))
                                + ": was bucket.span or timeZone changed? Say --from after the change");
            }
            finish();
            current = span;
        }
        raw.computeIfAbsent(window, start -> new StoredWindow(meta, start)).add(reading);
    }

    /** What is left. */
    void end() {
        finish();
        current = Long.MAX_VALUE;
        tellBefore(Long.MAX_VALUE);
    }

    private void finish() {
        if (current == Long.MIN_VALUE) {
            return;
        }
        tellBefore(current);
        SpanGroups.Group group = next;
        boolean there = group != null && group.span().start() == current;
        tell(current, raw, there ? windows(group) : new TreeMap<>());
        if (there) {
            advance();
        }
        raw = new TreeMap<>();
    }

    /** Documents of spans of which no bucket holds a reading. */
    private void tellBefore(long start) {
        for (SpanGroups.Group group = next; group != null && group.span().start() < start; group = next) {
            tell(group.span().start(), new TreeMap<>(), windows(group));
            advance();
        }
    }

    private void advance() {
        next = stored.hasNext() ? stored.next() : null;
    }

    private SortedMap<Long, StoredWindow> windows(SpanGroups.@Nullable Group group) {
        return group == null ? new TreeMap<>() : StoredHistories.windows(group).subMap(from, to);
    }

    private void tell(long start, SortedMap<Long, StoredWindow> inBuckets, SortedMap<Long, StoredWindow> inTier) {
        out.accept(new TierSpan(meta, rule, start, inBuckets, inTier));
    }

    @Override
    public void close() {
        stored.close();
    }
}
