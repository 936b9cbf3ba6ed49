package io.millrace.bucket;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import io.millrace.upsert.BsonBuffer;

/**
 * Which slots of a bucket are taken: each belongs to the first reading that came for it, and later ones are numbered. A bucket
 * has at most 60 slots, so that a bit of a long says each.
 *
 * <p>Beside how things stand it remembers how they stood before the first reading of the last chunk: what is written of a
 * reading of that chunk follows from there, in the order of the readings, now and when the state is read again.
 */
final class Slots {

    private final long start;
    private final long step;

    private long taken;
    private int more;
    private boolean milliseconds;
    private FieldSet fields;

    private long takenBefore;
    private int moreBefore;
    private boolean millisecondsBefore;
    private FieldSet fieldsBefore;

    /**
     * The slots of a bucket, all free.
     *
     * @param step the length of a slot in milliseconds
     * @param none the set of no fields
     */
    Slots(long start, long step, FieldSet none) {
        this.start = start;
        this.step = step;
        this.fields = none;
        this.fieldsBefore = none;
    }

    /** The length of a slot in seconds. */
    int stepSeconds() {
        return (int) (step / 1_000);
    }

    private int slot(long time) {
        return (int) ((time - start) / step);
    }

    private int milliseconds(long time) {
        return (int) ((time - start) % step);
    }

    private static boolean isFree(long taken, int slot) {
        return (taken & 1L << slot) == 0;
    }

    /** Takes the slot of a reading or, where that is taken, the next number. */
    void take(Reading reading) {
        int slot = slot(reading.time());
        if (!isFree(taken, slot)) {
            more++;
            return;
        }
        taken |= 1L << slot;
        milliseconds |= milliseconds(reading.time()) != 0;
        FieldSet from = reading.fields();
        for (int i = 0; i < from.size(); i++) {
            if (reading.type(i) != ValueType.MISSING && fields.indexOf(from, i) < 0) {
                fields = fields.with(from.name(i));
            }
        }
    }

    /** The number of bytes that the document takes for a reading, beside its extremes. */
    int bytesToAdd(Reading reading, String timeName) {
        int slot = slot(reading.time());
        if (!isFree(taken, slot)) {
            int whole =
                    BsonSizes.DOCUMENT + BsonSizes.element(timeName, Long.BYTES) + BsonSizes.values(reading, timeName);
            return (more == 0 ? BsonSizes.arrayHeader("more") : 0) + BsonSizes.element(more, whole);
        }
        int bytes = 0;
        FieldSet from = reading.fields();
        for (int i = 0; i < from.size(); i++) {
            ValueType type = reading.type(i);
            if (type != ValueType.MISSING) {
                bytes += BsonSizes.element(slot, BsonSizes.payload(type, reading.object(i)));
                bytes += fields.indexOf(from, i) < 0 ? BsonSizes.arrayHeader(from.documentName(i)) : 0;
            }
        }
        if (milliseconds(reading.time()) != 0) {
            bytes += BsonSizes.element(slot, Integer.BYTES);
            bytes += milliseconds ? 0 : BsonSizes.arrayHeader("ms");
        }
        return bytes;
    }

    /** Writes the readings of the last chunk from number {@code first} on, as paths: {@code p.<field>.<slot>} and so on. */
    void write(BsonBuffer out, Chunk chunk, int first, String timeName) {
        long free = takenBefore;
        int number = moreBefore;
        for (int i = 0; i < chunk.size(); i++) {
            int slot = slot(chunk.time(i));
            boolean wasFree = isFree(free, slot);
            free |= 1L << slot;
            int own = wasFree ? 0 : number++;
            if (i < first) {
                continue;
            }
            if (wasFree) {
                chunk.writeValues(out, i, "p.", "." + slot);
                if (milliseconds(chunk.time(i)) != 0) {
                    out.writeInt32("ms." + slot, milliseconds(chunk.time(i)));
                }
            } else {
                int whole = out.startDocument("more." + own);
                out.writeDate(timeName, chunk.time(i));
                chunk.writeValues(out, i, timeName);
                out.end(whole);
            }
        }
    }

    /** The last chunk has been written for good: what stands now is how things stood before the next. */
    void beginChunk() {
        takenBefore = taken;
        moreBefore = more;
        millisecondsBefore = milliseconds;
        fieldsBefore = fields;
    }

    /** Writes for the state how things stood before the last chunk. */
    void save(ByteWriter out) {
        out.writeUnsigned(step)
                .writeLong(takenBefore)
                .writeUnsigned(moreBefore)
                .writeByte(millisecondsBefore ? 1 : 0)
                .writeUnsigned(fieldsBefore.size());
        for (int i = 0; i < fieldsBefore.size(); i++) {
            out.writeText(fieldsBefore.name(i));
        }
    }

    /** Reads what {@link #save} wrote; the readings of the last chunk have to be taken in again. */
    static Slots load(ByteReader in, long start, FieldSet none) {
        var slots = new Slots(start, in.readUnsigned(), none);
        slots.taken = in.readLong();
        slots.more = in.readCount();
        slots.milliseconds = in.readByte() != 0;
        for (int rest = in.readCount(); rest > 0; rest--) {
            slots.fields = slots.fields.with(in.readText());
        }
        slots.beginChunk();
        return slots;
    }
}
