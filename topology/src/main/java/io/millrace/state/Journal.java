package io.millrace.state;

import static java.util.Objects.requireNonNull;

import io.millrace.bucket.Chunk;
import io.millrace.bucket.Kept;
import io.millrace.bucket.OpenBucket;
import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the state of metas in the table. A commit that only added readings writes just those, as a delta; anything else, and
 * a row of deltas that has become long, makes a snapshot of all that is open. Deltas are written to the same few slots over
 * and over; those of an earlier snapshot are told by their epoch.
 */
final class Journal {

    /** The version without layout, which was columns, and without the sizes of history documents. */
    private static final byte FIRST_VERSION = 1;

    private static final byte SNAPSHOT_VERSION = 2;

    private static final byte DELTA_VERSION = 1;
    private static final int MOST_DELTAS = 64;

    private static final int NOT_EMITTED = 0;
    private static final int EMITTED = 1;

    private final StateTable table;
    private final Writes writes;
    private final StateKeys keys;
    private final int[] tiers;
    private final Kept kept;
    private final SealedChunks sealed;
    private final Lifetimes lifetimes;
    private final FieldSet none;
    private final ByteWriter out = new ByteWriter();

    /**
     * A journal in a table.
     *
     * @param tiers what tells the records of each tier apart, in the order of {@link MetaState#histories}
     */
    Journal(
            StateTable table,
            Writes writes,
            StateKeys keys,
            int[] tiers,
            Kept kept,
            SealedChunks sealed,
            Lifetimes lifetimes,
            FieldSet none) {
        this.table = table;
        this.writes = writes;
        this.keys = keys;
        this.tiers = tiers;
        this.kept = kept;
        this.sealed = sealed;
        this.lifetimes = lifetimes;
        this.none = none;
    }

    /** When something of a snapshot, or what was set aside, leaves; of the value of such a record. */
    static long endOf(byte[] value) {
        var in = new ByteReader(value);
        in.readVersion(SNAPSHOT_VERSION, "state of a meta");
        return in.readLong();
    }

    /** Whether a snapshot holds readings that no upsert has carried. */
    static boolean hasUnemitted(byte[] snapshot) {
        return snapshot[1 + Long.BYTES] == NOT_EMITTED;
    }

    /** Writes what changed since the last commit. */
    void write(MetaState meta, boolean emitted, long now) {
        if (meta.isEmpty()) {
            delete(meta);
        } else if (meta.snapshotDue || meta.readings >= Chunk.CAPACITY || meta.deltas == MOST_DELTAS) {
            writeSnapshot(meta, now);
        } else {
            writeDelta(meta, emitted, now);
        }
    }

    private void delete(MetaState meta) {
        table.delete(keys.snapshot(meta.key));
        for (int slot = 0; slot < meta.slots; slot++) {
            table.delete(keys.delta(meta.key, slot));
        }
    }

    private void writeSnapshot(MetaState meta, long now) {
        meta.spans = Few.without(meta.spans, span -> isIdle(span, meta.spans) && setAside(meta, span));
        for (int i = 0; i < tiers.length; i++) {
            int tier = tiers[i];
            OpenDocument[] documents = meta.histories[i];
            meta.histories[i] =
                    Few.without(documents, document -> isIdle(document, documents) && setAside(meta, tier, document));
        }
        meta.epoch++;
        meta.snapshotAt = now;
        meta.deltas = 0;
        meta.readings = 0;
        meta.snapshotDue = false;
        out.clear()
                .writeByte(SNAPSHOT_VERSION)
                .writeLong(lifetimes.earliestEnd(meta))
                .writeByte(meta.hasUnemitted() ? NOT_EMITTED : EMITTED)
                .writeByte(kept.code())
                .writeUnsigned(meta.epoch)
                .writeUnsigned(meta.slots)
                .writeUnsigned(meta.snapshotAt)
                .writeUnsigned(meta.setAside)
                .writeLong(meta.newest);
        saveLatest(meta.latest == null ? null : meta.latest.reading(meta.key));
        out.writeUnsigned(meta.spans.length);
        for (OpenSpan span : meta.spans) {
            span.save(out, kept);
            span.recent = false;
            span.journaled = span.bucket == null ? 0 : span.bucket.chunk().size();
        }
        out.writeUnsigned(tiers.length);
        for (int i = 0; i < tiers.length; i++) {
            OpenDocument[] documents = meta.histories[i];
            out.writeUnsigned(tiers[i]).writeUnsigned(documents.length);
            for (OpenDocument document : documents) {
                document.save(out);
                document.recent = false;
            }
        }
        writes.put(keys.snapshot(meta.key), out.toBytes());
    }

    private void saveLatest(@Nullable Reading latest) {
        if (latest == null) {
            out.writeByte(0);
            return;
        }
        Chunk single = new Chunk(latest.fields());
        single.add(latest);
        out.writeByte(1);
        single.saveFields(out);
        single.saveReadings(out, 0, 0);
    }

    private @Nullable Latest loadLatest(ByteReader in, MetaKey meta) {
        if (in.readByte() == 0) {
            return null;
        }
        return new Latest(
                Chunk.loadReadings(in, Chunk.loadFields(in, none), meta, 0).get(0));
    }

    private void writeDelta(MetaState meta, boolean emitted, long now) {
        out.clear()
                .writeByte(DELTA_VERSION)
                .writeUnsigned(meta.epoch)
                .writeByte(emitted ? EMITTED : NOT_EMITTED)
                .writeUnsigned(Math.max(0, now - meta.snapshotAt));
        int empty = out.size();
        for (int i = 0; i < meta.spans.length; i++) {
            OpenSpan span = meta.spans[i];
            OpenBucket bucket = span.bucket;
            if (bucket != null && span.journaled < bucket.chunk().size()) {
                out.writeUnsigned(i);
                bucket.chunk().saveReadings(out, span.journaled, span.start);
                span.journaled = bucket.chunk().size();
            }
        }
        if (out.size() == empty && !emitted) {
            return;
        }
        writes.put(keys.delta(meta.key, meta.deltas), out.toBytes());
        meta.deltas++;
        meta.slots = Math.max(meta.slots, meta.deltas);
    }

    /**
     * Reads a meta's state; null where there is none.
     *
     * @param replay takes a reading of a delta in again, given when it came first
     */
    @Nullable MetaState load(MetaKey key, Replay replay) {
        byte[] snapshot = table.get(keys.snapshot(key));
        if (snapshot == null) {
            return null;
        }
        MetaState meta = loadSnapshot(key, snapshot);
        byte[] delta = table.get(keys.delta(key, 0));
        while (delta != null && loadDelta(meta, delta, replay)) {
            meta.deltas++;
            delta = meta.deltas < MOST_DELTAS ? table.get(keys.delta(key, meta.deltas)) : null;
        }
        meta.slots = Math.max(meta.slots, meta.deltas);
        return meta;
    }

    private MetaState loadSnapshot(MetaKey key, byte[] bytes) {
        var in = new ByteReader(bytes);
        byte version = in.readVersion(SNAPSHOT_VERSION, "state of a meta");
        in.readLong();
        in.readByte();
        expectLayout(in, version, key);
        var meta = new MetaState(key, tiers.length);
        meta.epoch = in.readUnsigned();
        meta.slots = in.readCount();
        meta.snapshotAt = in.readUnsigned();
        meta.setAside = in.readCount();
        meta.newest = in.readLong();
        meta.latest = loadLatest(in, key);
        for (int rest = in.readCount(); rest > 0; rest--) {
            OpenSpan span = OpenSpan.load(in, key, none, kept, sealed);
            span.recent = false;
            meta.spans = Few.with(meta.spans, span);
        }
        for (int rest = in.readCount(); rest > 0; rest--) {
            int tier = in.readCount();
            int place = place(meta, tier);
            for (int more = in.readCount(); more > 0; more--) {
                OpenDocument document = OpenDocument.load(in, none, version > FIRST_VERSION);
                document.recent = false;
                meta.histories[place] = Few.with(meta.histories[place], document);
            }
        }
        return meta;
    }

    private void expectLayout(ByteReader in, byte version, MetaKey meta) {
        byte found = version > FIRST_VERSION ? in.readByte() : Kept.COLUMNS;
        if (found != kept.code()) {
            throw new IllegalStateException("the state of " + meta + " was kept with '" + Kept.describe(found)
                    + "', and the configuration has '" + Kept.describe(kept.code())
                    + "': put the old one back, run `millrace drain`, then change it");
        }
    }

    private int place(MetaState meta, int tier) {
        for (int i = 0; i < tiers.length; i++) {
            if (tiers[i] == tier) {
                return i;
            }
        }
        throw new IllegalStateException(
                "the state of " + meta.key + " has an open history document of a tier of " + tier
                        + " s, which the configuration no longer has: put the tier back, run `millrace drain`, then take it out");
    }

    /** Returns false if the delta belongs to an earlier snapshot. */
    private static boolean loadDelta(MetaState meta, byte[] bytes, Replay replay) {
        ByteReader in = new ByteReader(bytes).expectVersion(DELTA_VERSION, "change of a meta");
        if (in.readUnsigned() != meta.epoch) {
            return false;
        }
        boolean emitted = in.readByte() == EMITTED;
        long now = meta.snapshotAt + in.readUnsigned();
        while (in.hasMore()) {
            OpenSpan span = meta.spans[in.readCount()];
            FieldSet fields = requireNonNull(span.bucket).chunk().fields();
            for (Reading reading : Chunk.loadReadings(in, fields, meta.key, span.start)) {
                replay.take(meta, span, reading, now);
            }
        }
        if (emitted) {
            meta.markEmitted();
        }
        return true;
    }

    /** How a reading of a delta is taken in again. */
    interface Replay {
        void take(MetaState meta, OpenSpan span, Reading reading, long now);
    }

    /** Whether it can be set aside: no reading touched it since the last snapshot, and there is a newer one. */
    private static <T extends Touched> boolean isIdle(T one, T[] all) {
        return !one.recent && !one.hasUnemitted() && Arrays.stream(all).anyMatch(other -> other.start() > one.start());
    }

    /** Puts a span into a record of its own. Nothing of it may be unemitted. */
    boolean setAside(MetaState meta, OpenSpan span) {
        out.clear().writeByte(SNAPSHOT_VERSION).writeLong(lifetimes.end(span)).writeByte(kept.code());
        span.save(out, kept);
        table.put(keys.span(meta.key, span.start), out.toBytes());
        meta.setAside++;
        meta.snapshotDue = true;
        return true;
    }

    /** Puts a history document into a record of its own. Nothing of it may be unemitted. */
    boolean setAside(MetaState meta, int tier, OpenDocument document) {
        out.clear().writeByte(SNAPSHOT_VERSION).writeLong(lifetimes.end(document));
        document.save(out);
        table.put(keys.history(meta.key, tier, document.start()), out.toBytes());
        meta.setAside++;
        meta.snapshotDue = true;
        return true;
    }

    /** Whether a span was set aside. */
    boolean holdsSpan(MetaState meta, long start) {
        return meta.setAside > 0 && table.get(keys.span(meta.key, start)) != null;
    }

    /** Takes a span back that was set aside; null where there is none. */
    @Nullable OpenSpan takeBackSpan(MetaState meta, long start) {
        byte[] key = keys.span(meta.key, start);
        byte[] bytes = meta.setAside == 0 ? null : table.get(key);
        if (bytes == null) {
            return null;
        }
        var in = new ByteReader(bytes);
        byte version = in.readVersion(SNAPSHOT_VERSION, "span");
        in.readLong();
        expectLayout(in, version, meta.key);
        table.delete(key);
        meta.setAside--;
        meta.snapshotDue = true;
        return OpenSpan.load(in, meta.key, none, kept, sealed);
    }

    /** Whether a history document was set aside. */
    boolean holdsDocument(MetaState meta, int tier, long start) {
        return meta.setAside > 0 && table.get(keys.history(meta.key, tier, start)) != null;
    }

    /** Takes a history document back that was set aside; null where there is none. */
    @Nullable OpenDocument takeBackDocument(MetaState meta, int tier, long start) {
        byte[] key = keys.history(meta.key, tier, start);
        byte[] bytes = meta.setAside == 0 ? null : table.get(key);
        if (bytes == null) {
            return null;
        }
        var in = new ByteReader(bytes);
        byte version = in.readVersion(SNAPSHOT_VERSION, "history document");
        in.readLong();
        table.delete(key);
        meta.setAside--;
        meta.snapshotDue = true;
        return OpenDocument.load(in, none, version > FIRST_VERSION);
    }
}
