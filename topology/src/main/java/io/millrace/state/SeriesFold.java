package io.millrace.state;

import io.millrace.bucket.BucketLayout;
import io.millrace.bucket.Kept;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.metrics.SeriesMetrics.CloseReason;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.rollup.HistoryLayout;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.span.TierRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes the readings of one partition of a series into buckets, tiers and newest readings. Between two commits it works on
 * the heap; a commit hands out the upserts that are due and writes what changed to the table. What the two do together is
 * either durable as a whole or, after a crash, as if it had never been: then the fold is made anew on the table as it was.
 *
 * <p>Cost of a reading: one look-up by meta, then a few comparisons and stores for the bucket and each tier; none of it grows
 * with the number of metas, nor with the age or size of a bucket. Not thread-safe. Times are milliseconds of the wall clock.
 */
public final class SeriesFold {

    /** How many flush intervals upserts wait while the fold is behind. */
    private static final int WHILE_BEHIND = 6;

    /** With so many readings for each meta, a commit has little to gain from more; and each holds its windows until then. */
    private static final int READINGS_WORTH_A_COMMIT = 32;

    private final int flushReadings;
    private final long flushMillis;
    private final long commitMillis;
    private final SeriesMetrics metrics;
    private final StateTable table;
    private final Writes writes;
    private final MetaCount count;
    private final Heap heap;
    private final StateKeys keys = new StateKeys();
    private final Lifetimes lifetimes;
    private final Journal journal;
    private final SpanFold spans;
    private final List<HistoryFold> tiers;
    private final LatestFold latest;
    private final Sweep sweep;
    private final List<MetaState> dirty = new ArrayList<>();
    private final List<Upsert> pending = new ArrayList<>();
    private final Deque<Due> due = new ArrayDeque<>();
    private long pendingBytes;
    private long taken;
    private long waiting;
    private boolean behind;
    private boolean told;
    private long accepted;
    private long duplicates;

    /** A meta that holds unwritten readings since some time. */
    private record Due(MetaState meta, long since) {}

    /** What became of a reading. */
    public enum Outcome {
        ACCEPTED,
        /** It is identical with an earlier one of its span. */
        DUPLICATE,
        /** Its meta is new, and there are as many as the limit allows. */
        TOO_MANY_METAS
    }

    /**
     * Makes a fold on what a table holds.
     *
     * @param series the series
     * @param table the state; used by this fold alone
     * @param random the source of the random parts of ids: 64 bits at a time, never the same sequence twice
     * @param metrics where events are counted
     * @param limit the limit on the number of metas
     * @param heapMetas how many metas to keep on the heap; the others are read from the table when they come again
     * @param commitMillis the time between two commits; what would be overdue at the next is written with this one
     */
    public SeriesFold(
            Series series,
            StateTable table,
            LongSupplier random,
            SeriesMetrics metrics,
            MetaLimit limit,
            LongSupplier heapMetas,
            long commitMillis) {
        this.flushReadings = series.flush().readings();
        this.flushMillis = series.flush().every().toMillis();
        this.commitMillis = commitMillis;
        this.metrics = metrics;
        this.table = table;
        this.count = new MetaCount(limit);
        this.heap = new Heap(heapMetas);
        this.lifetimes = new Lifetimes(series.keepOpen());
        FieldSet none = FieldSet.empty();
        int[] codes = series.rollups().stream().mapToInt(HistoryFold::code).toArray();
        this.writes = new Writes(table);
        var sealed = new SealedChunks(table, writes, keys);
        var fingerprints = new Fingerprints(table, writes, keys);
        var kept = new Kept(series);
        this.journal = new Journal(table, writes, keys, codes, kept, sealed, lifetimes, none);
        this.spans = series.layout().hasBuckets()
                ? new BucketFold(
                        series,
                        BucketLayout.of(series, kept),
                        journal,
                        sealed,
                        lifetimes,
                        fingerprints,
                        random,
                        metrics,
                        this::keep)
                : new DocumentFold(series, kept, journal, lifetimes, fingerprints, metrics, this::keep);
        var layout = new HistoryLayout(series);
        var folds = new ArrayList<HistoryFold>();
        for (Tier tier : series.rollups()) {
            TierRule rule = TierRule.of(tier, series.timeZone());
            folds.add(new HistoryFold(
                    rule,
                    folds.size(),
                    layout,
                    journal,
                    lifetimes,
                    table,
                    writes,
                    keys,
                    none,
                    random,
                    metrics,
                    this::keep));
        }
        this.tiers = List.copyOf(folds);
        this.latest = new LatestFold(series, metrics, this::keep);
        this.sweep = new Sweep(table);
    }

    private void keep(Upsert upsert) {
        pending.add(upsert);
        pendingBytes += upsert.document().length;
    }

    /** Takes a reading in. */
    public Outcome take(Reading reading, long now) {
        taken++;
        MetaState meta = metaOf(reading.meta(), now);
        if (meta == null) {
            if (!count.tryAdd()) {
                return Outcome.TOO_MANY_METAS;
            }
            meta = new MetaState(reading.meta(), tiers.size());
            meta.counted = true;
            heap.put(meta);
        }
        markDirty(meta);
        OpenSpan span = spans.spanAt(meta, reading.time(), now);
        if (spans.isDuplicate(meta, span, reading)) {
            duplicates++;
            return Outcome.DUPLICATE;
        }
        span.touch(now);
        spans.take(meta, span, reading);
        takeBeside(meta, reading, now);
        accepted++;
        markUnemitted(meta, now);
        return Outcome.ACCEPTED;
    }

    private void takeBeside(MetaState meta, Reading reading, long now) {
        for (HistoryFold tier : tiers) {
            tier.take(meta, reading, now);
        }
        latest.take(meta, reading);
        meta.readings++;
    }

    private @Nullable MetaState metaOf(MetaKey key, long now) {
        MetaState meta = heap.get(key);
        return meta == null ? load(key, now) : meta;
    }

    private @Nullable MetaState load(MetaKey key, long now) {
        MetaState meta = journal.load(key, (owner, span, reading, then) -> {
            span.touch(then);
            spans.replay(span, reading);
            takeBeside(owner, reading, then);
        });
        if (meta == null) {
            return null;
        }
        meta.counted = sweep.hasPassed(keys.snapshot(key));
        heap.put(meta);
        if (meta.hasUnemitted()) {
            markUnemitted(meta, now);
        }
        finish(meta, touched -> lifetimes.end(touched) <= now, CloseReason.IDLE);
        return meta;
    }

    private void markUnemitted(MetaState meta, long now) {
        if (meta.unemittedSince == 0) {
            meta.unemittedSince = now;
            due.add(new Due(meta, now));
        }
    }

    private void markDirty(MetaState meta) {
        if (!meta.dirty) {
            meta.dirty = true;
            dirty.add(meta);
        }
    }

    private boolean isDue(Due one, long now) {
        long within = behind ? flushMillis * WHILE_BEHIND : flushMillis;
        return now - one.since >= Math.max(0, within - commitMillis);
    }

    /** Says how many readings wait to be taken in. */
    public void waiting(long readings) {
        waiting = readings;
        told = true;
    }

    /**
     * Looks how far behind the fold is; to be called once in each commit interval. Where it will take longer than the flush
     * interval to take in what waits, readings are late anyway; commits and upserts may then wait longer, and carry more, so that
     * there are fewer and it is sooner over. What waits for its upsert cannot leave the heap: with too many metas there, nothing
     * waits longer than it must.
     *
     * @return whether to commit now, and not later
     */
    public boolean look(long now) {
        long takenInFlush = taken * flushMillis / Math.max(1, commitMillis);
        behind = waiting > takenInFlush && !heap.isOver();
        taken = 0;
        if (behind) {
            // A commit costs much for each meta, and little for each reading of it.
            return accepted + duplicates >= (long) dirty.size() * READINGS_WORTH_A_COMMIT;
        }
        Due first = due.peek();
        // What came may have been dead letters alone.
        return told || !dirty.isEmpty() || (first != null && isDue(first, now));
    }

    /** The size of the upserts that wait for the next commit, in bytes. */
    public long pendingBytes() {
        return pendingBytes;
    }

    /** The metas whose state is open, as far as the table was looked through since the fold was made. */
    public long openMetas() {
        return count.count();
    }

    /** The metas whose state is on the heap. */
    public long metasOnHeap() {
        return heap.size();
    }

    /** Hands out the upserts that are due, in the order in which they must be applied, and writes the state. */
    public void commit(long now, Consumer<Upsert> out) {
        for (Due first = due.peek(); first != null && isDue(first, now); first = due.peek()) {
            due.remove();
            if (first.meta.unemittedSince == first.since) {
                first.meta.emissionDue = true;
                markDirty(first.meta);
            }
        }
        for (MetaState meta : dirty) {
            commit(meta, now);
            pending.forEach(out);
            pending.clear();
        }
        writes.flush();
        dirty.clear();
        told = false;
        pendingBytes = 0;
        heap.evict();
        metrics.accepted(accepted);
        metrics.duplicates(duplicates);
        accepted = 0;
        duplicates = 0;
    }

    private void commit(MetaState meta, long now) {
        boolean all = meta.emissionDue || meta.isEmpty();
        if (all) {
            spans.emit(meta);
            tiers.forEach(tier -> tier.emit(meta));
            latest.emit(meta);
            meta.markEmitted();
        } else {
            // Windows and the newest reading only change their values: they wait, and one upsert carries what many
            // would.
            spans.emitFull(meta, flushReadings);
        }
        spans.keepFingerprints(meta);
        tiers.forEach(tier -> tier.settle(meta));
        journal.write(meta, all, now);
        meta.dirty = false;
        if (meta.isEmpty()) {
            heap.remove(meta);
            if (meta.counted) {
                count.remove();
            }
        }
    }

    /**
     * Looks at some entries of the table: finishes documents that no reading has touched for long, and, on the first round,
     * sees to it that readings taken in before a restart are written in time.
     *
     * @param entries how many entries to look at
     */
    public void sweep(long now, int entries) {
        for (Sweep.Found found : sweep.next(now, entries, this::countStored)) {
            MetaState meta = metaOf(found.meta(), now);
            if (meta == null) {
                continue;
            }
            switch (found.kind()) {
                case StateKeys.SPAN -> spans.finishSetAside(meta, found.start(), CloseReason.IDLE);
                case StateKeys.HISTORY -> tiers.forEach(tier -> tier.finishSetAside(meta, found.tier(), found.start()));
                default -> finish(meta, touched -> lifetimes.end(touched) <= now, CloseReason.IDLE);
            }
            if (meta.snapshotDue) {
                markDirty(meta);
            }
        }
    }

    private void countStored(MetaKey key) {
        MetaState meta = heap.get(key);
        if (meta == null) {
            count.add();
        } else if (!meta.counted) {
            meta.counted = true;
            count.add();
        }
    }

    /** Whether the table was looked through once since the fold was made. */
    public boolean hasSweptOnce() {
        return !sweep.isFirstRound();
    }

    /**
     * Finishes everything of some metas, for the next commit to write. To be called, and committed, until it returns false:
     * then nothing is open, and the table is empty.
     *
     * @param metas how many metas to finish
     */
    public boolean drain(int metas) {
        List<MetaKey> keys = Sweep.firstMetas(table, metas);
        if (keys.isEmpty()) {
            // What came since the last commit is on the heap alone.
            keys = dirty.stream().map(meta -> meta.key).toList();
        }
        keys.forEach(this::finishAll);
        return !keys.isEmpty();
    }

    private void finishAll(MetaKey key) {
        MetaState meta = metaOf(key, Long.MIN_VALUE);
        List<byte[]> records = StateTables.keys(table, keys.first(key), keys.last(key));
        if (meta == null) {
            records.forEach(table::delete);
            return;
        }
        for (byte[] record : records) {
            finishSetAside(meta, Sweep.found(record), CloseReason.DRAIN);
        }
        finish(meta, any -> true, CloseReason.DRAIN);
        markDirty(meta);
    }

    private void finishSetAside(MetaState meta, Sweep.Found found, CloseReason reason) {
        switch (found.kind()) {
            case StateKeys.SPAN -> spans.finishSetAside(meta, found.start(), reason);
            case StateKeys.HISTORY -> tiers.forEach(tier -> tier.finishSetAside(meta, found.tier(), found.start()));
            default -> {}
        }
    }

    private void finish(MetaState meta, Predicate<Touched> ended, CloseReason reason) {
        spans.finish(meta, ended, reason);
        tiers.forEach(tier -> tier.finish(meta, ended));
        if (meta.snapshotDue) {
            markDirty(meta);
        }
    }

    /**
     * Whether the state holds a history document, so that it may be written again. What it does not hold is finished: a reading
     * for it begins another one.
     *
     * @param tier the place of the tier among the series' tiers
     * @param start the beginning of the document's span
     */
    public boolean holdsHistory(MetaKey key, int tier, long start) {
        MetaState meta = metaOf(key, Long.MIN_VALUE);
        return meta != null && tiers.get(tier).holds(meta, start);
    }

    /**
     * Whether the state holds a span of buckets, so that its document may be written again.
     *
     * @param start the beginning of the span
     */
    public boolean holdsSpan(MetaKey key, long start) {
        MetaState meta = metaOf(key, Long.MIN_VALUE);
        return meta != null && spans.holds(meta, start);
    }

    /** Gives up what the fold shares with others. What was not committed is lost. */
    public void close() {
        count.clear();
    }
}
