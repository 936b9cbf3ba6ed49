package io.millrace.bucket;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Numbers;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueCodec;
import io.millrace.reading.ValueType;
import io.millrace.upsert.BsonBuffer;
import java.util.Arrays;

/**
 * The smallest and the largest number of each field. Text and booleans have none. A Decimal128 counts as the nearest double,
 * so that a comparison never needs more than 64 bits.
 */
public final class Extremes {

    private FieldSet fields;
    private byte[] types;
    private long[] bits;

    public Extremes(FieldSet fields) {
        this.fields = fields;
        this.types = new byte[fields.size() * 2];
        this.bits = new long[fields.size() * 2];
    }

    /** Takes a reading in. Cost: two comparisons per number. */
    public void add(Reading reading) {
        FieldSet from = reading.fields();
        if (from != fields && from.sameNames(fields)) {
            fields = from;
        }
        for (int i = 0; i < from.size(); i++) {
            ValueType type = reading.type(i);
            if (!type.isNumber()) {
                continue;
            }
            int field = from == fields ? i : slot(from, i);
            if (type == ValueType.DECIMAL128) {
                double nearest = Numbers.toDouble(type, 0, reading.object(i));
                add(field, ValueType.DOUBLE, Double.doubleToRawLongBits(nearest));
            } else {
                add(field, type, reading.bits(i));
            }
        }
    }

    private int slot(FieldSet from, int field) {
        int found = fields.indexOf(from, field);
        if (found < 0) {
            found = fields.size();
            fields = fields.with(from.name(field));
            types = Arrays.copyOf(types, fields.size() * 2);
            bits = Arrays.copyOf(bits, fields.size() * 2);
        }
        return found;
    }

    private void add(int field, ValueType type, long value) {
        int min = field * 2;
        int max = min + 1;
        if (types[min] == 0) {
            set(min, type, value);
            set(max, type, value);
        } else if (Numbers.compare(type, value, ValueType.of(types[min]), bits[min]) < 0) {
            set(min, type, value);
        } else if (Numbers.compare(type, value, ValueType.of(types[max]), bits[max]) > 0) {
            set(max, type, value);
        }
    }

    private void set(int slot, ValueType type, long value) {
        types[slot] = type.code();
        bits[slot] = value;
    }

    /** The most bytes that {@link #writeMin} and {@link #writeMax} write after this reading, beyond what they did before. */
    int bytesToAdd(Reading reading, String timeName) {
        FieldSet from = reading.fields();
        int bytes = 0;
        for (int i = 0; i < from.size(); i++) {
            if (!reading.type(i).isNumber()) {
                continue;
            }
            int field = from == fields ? i : fields.indexOf(from, i);
            if (field < 0 || types[field * 2] == 0) {
                bytes += 2 * BsonSizes.element(FieldNames.beside(from.documentName(i), timeName), Long.BYTES);
            }
        }
        return bytes;
    }

    void writeMin(BsonBuffer out, String timeName) {
        write(out, 0, timeName);
    }

    void writeMax(BsonBuffer out, String timeName) {
        write(out, 1, timeName);
    }

    private void write(BsonBuffer out, int which, String timeName) {
        for (int i = 0; i < fields.size(); i++) {
            int slot = i * 2 + which;
            if (types[slot] != 0) {
                String name = FieldNames.beside(fields.documentName(i), timeName);
                out.writeValue(name, ValueType.of(types[slot]), bits[slot], null);
            }
        }
    }

    public void save(ByteWriter out) {
        out.writeUnsigned(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            out.writeText(fields.name(i));
            for (int slot = i * 2; slot <= i * 2 + 1; slot++) {
                ValueCodec.write(out, ValueType.of(types[slot]), bits[slot], null);
            }
        }
    }

    /** Reads what {@link #save} wrote, with names out of the family of {@code none}. */
    public static Extremes load(ByteReader in, FieldSet none) {
        int count = in.readCount();
        Extremes extremes = new Extremes(none);
        extremes.types = new byte[count * 2];
        extremes.bits = new long[count * 2];
        var value = new ValueCodec();
        for (int i = 0; i < count; i++) {
            extremes.fields = extremes.fields.with(in.readText());
            for (int slot = i * 2; slot <= i * 2 + 1; slot++) {
                ValueType type = value.read(in);
                extremes.set(slot, type, value.bits());
            }
        }
        return extremes;
    }
}
