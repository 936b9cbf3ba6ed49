package io.millrace.state;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.rollup.HistoryLayout;
import io.millrace.rollup.OpenHistory;
import io.millrace.rollup.Window;
import io.millrace.series.Tier;
import io.millrace.span.TierRule;
import io.millrace.upsert.Revision;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Folds readings into the windows of one tier. Windows that a document does not hold lie in records of their own. */
final class HistoryFold {

    private static final byte VERSION = 1;

    /** More open documents than this are set aside. */
    private static final int MOST_ON_HEAP = 4;

    private final TierRule rule;

    /** What tells the tier's records from those of other tiers. */
    private final int tier;

    /** The place of the tier in {@link MetaState#histories}. */
    private final int place;

    private final Journal journal;
    private final Lifetimes lifetimes;
    private final HistoryLayout layout;
    private final StateTable table;
    private final Writes writes;
    private final StateKeys keys;
    private final FieldSet none;
    private final LongSupplier random;
    private final SeriesMetrics metrics;
    private final Consumer<Upsert> out;
    private final ByteWriter bytes = new ByteWriter();

    HistoryFold(
            TierRule rule,
            int place,
            HistoryLayout layout,
            Journal journal,
            Lifetimes lifetimes,
            StateTable table,
            Writes writes,
            StateKeys keys,
            FieldSet none,
            LongSupplier random,
            SeriesMetrics metrics,
            Consumer<Upsert> out) {
        this.rule = rule;
        this.tier = code(rule.tier());
        this.place = place;
        this.journal = journal;
        this.lifetimes = lifetimes;
        this.layout = layout;
        this.table = table;
        this.writes = writes;
        this.keys = keys;
        this.none = none;
        this.random = random;
        this.metrics = metrics;
        this.out = out;
    }

    /** What tells the records of a tier from those of other tiers: the length of its windows in seconds. */
    static int code(Tier tier) {
        return Math.toIntExact(tier.window().toSeconds());
    }

    /** Folds a reading into its window. */
    void take(MetaState meta, Reading reading, long now) {
        OpenDocument[] documents = meta.histories[place];
        for (int i = documents.length - 1; i >= 0; i--) {
            OpenDocument document = documents[i];
            Window window = document.history.windowAt(reading.time());
            if (window != null && document.history.hasRoomFor(window, reading)) {
                document.touch(now);
                document.history.add(window, reading);
                return;
            }
        }
        long window = rule.windows().start(reading.time());
        OpenDocument document = documentWithRoom(meta, rule.documents().start(window), reading, now);
        document.touch(now);
        take(meta, document, window, reading);
    }

    /** A document that has become too large is finished, as if it had left the state, and another begun beside it. */
    private OpenDocument documentWithRoom(MetaState meta, long start, Reading reading, long now) {
        OpenDocument document = documentAt(meta, start, now);
        if (document.history.hasRoomFor(document.history.windowAt(reading.time()), reading)) {
            return document;
        }
        finish(meta, document);
        meta.histories[place] = Few.without(meta.histories[place], document::equals);
        meta.snapshotDue = true;
        metrics.extraDocument(rule.tier().name());
        return documentAt(meta, start, now);
    }

    private OpenDocument documentAt(MetaState meta, long start, long now) {
        for (OpenDocument document : meta.histories[place]) {
            if (document.start() == start) {
                return document;
            }
        }
        OpenDocument document = takeBack(meta, start, now);
        if (document == null) {
            long end = rule.documents().end(start);
            document = new OpenDocument(OpenHistory.begin(start, end, random.getAsLong()));
            meta.snapshotDue = true;
        }
        if (meta.histories[place].length == MOST_ON_HEAP) {
            OpenDocument idle = Touched.leastRecent(meta.histories[place]);
            emit(meta, idle);
            journal.setAside(meta, tier, idle);
            meta.histories[place] = Few.without(meta.histories[place], idle::equals);
        }
        meta.histories[place] = Few.with(meta.histories[place], document);
        return document;
    }

    private @Nullable OpenDocument takeBack(MetaState meta, long start, long now) {
        OpenDocument document = journal.takeBackDocument(meta, tier, start);
        if (document != null && lifetimes.end(document) <= now) {
            finish(meta, document);
            return null;
        }
        return document;
    }

    private void take(MetaState meta, OpenDocument document, long start, Reading reading) {
        OpenHistory history = document.history;
        Window held = history.windowAt(reading.time());
        history.add(held == null ? hold(meta, document, start, reading) : held, reading);
    }

    private Window hold(MetaState meta, OpenDocument document, long start, Reading reading) {
        OpenHistory history = document.history;
        if (history.isFull()) {
            emit(meta, document);
            setAside(meta, document, table::put);
        }
        int index = rule.index(history.start(), start);
        Window window = history.wasBegun(index)
                ? takeBack(meta, history, index)
                : Window.begin(index, start, rule.windows().end(start), reading.fields());
        history.hold(window);
        return window;
    }

    /** Lets go of the windows that are not to be held beyond a commit. Those that an upsert has yet to carry stay for it. */
    void settle(MetaState meta) {
        for (OpenDocument document : meta.histories[place]) {
            if (!document.history.hasUnemitted()) {
                setAside(meta, document, writes::put);
            }
        }
    }

    private void setAside(MetaState meta, OpenDocument document, BiConsumer<byte[], byte[]> put) {
        OpenHistory history = document.history;
        while (history.hasLeaving()) {
            Window window = history.leave();
            bytes.clear().writeByte(VERSION);
            window.save(bytes);
            put.accept(keys.window(meta.key, tier, history.start(), window.index()), bytes.toBytes());
            meta.snapshotDue = true;
        }
    }

    private Window takeBack(MetaState meta, OpenHistory history, int index) {
        byte[] key = keys.window(meta.key, tier, history.start(), index);
        byte[] stored = table.get(key);
        if (stored == null) {
            throw new IllegalStateException("the state of " + meta.key + " has lost window " + index + " of tier "
                    + rule.tier() + ": the state store is damaged; stop the application, delete its state directory, "
                    + "and start it again, so that it is restored from Kafka");
        }
        table.delete(key);
        meta.snapshotDue = true;
        return Window.load(new ByteReader(stored).expectVersion(VERSION, "window"), none);
    }

    /** Whether the document of a span is open, on the heap or set aside. */
    boolean holds(MetaState meta, long start) {
        for (OpenDocument document : meta.histories[place]) {
            if (document.start() == start) {
                return true;
            }
        }
        return journal.holdsDocument(meta, tier, start);
    }

    /** Writes what no upsert has carried. */
    void emit(MetaState meta) {
        for (OpenDocument document : meta.histories[place]) {
            emit(meta, document);
        }
    }

    private void emit(MetaState meta, OpenDocument document) {
        OpenHistory history = document.history;
        if (history.hasUnemitted()) {
            var revision = new Revision(history.emitted(), history.revision(), history.start());
            byte[] upsert = layout.upsert(history, meta.key);
            metrics.upsert(rule.tier().name(), history.revision() - history.emitted(), upsert.length);
            out.accept(new Upsert(place + 1, meta.key, revision, upsert));
            history.markEmitted();
        }
    }

    /** Finishes the documents for which nothing more is awaited. */
    void finish(MetaState meta, Predicate<Touched> ended) {
        OpenDocument[] left = Few.without(meta.histories[place], document -> {
            if (!ended.test(document)) {
                return false;
            }
            finish(meta, document);
            return true;
        });
        meta.snapshotDue |= left != meta.histories[place];
        meta.histories[place] = left;
    }

    /** Takes back a document of this tier that was set aside and has come to its end, and finishes it. */
    void finishSetAside(MetaState meta, int ofTier, long start) {
        OpenDocument document = ofTier == tier ? journal.takeBackDocument(meta, tier, start) : null;
        if (document != null) {
            finish(meta, document);
        }
    }

    private void finish(MetaState meta, OpenDocument document) {
        emit(meta, document);
        OpenHistory history = document.history;
        history.left().stream().forEach(index -> table.delete(keys.window(meta.key, tier, history.start(), index)));
    }
}
