package io.millrace.rollup;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Numbers;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueCodec;
import io.millrace.reading.ValueType;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.BsonSizes;
import java.util.Arrays;

/**
 * One interval of a tier: of each field the count, sum, extremes, first and last of its numbers. Folding readings in another
 * order gives the same, but for the rounding of the sum, which is kept with its error (Neumaier) so that it does not grow
 * with the number of readings. Text, booleans and missing values count for nothing; a Decimal128 counts as the nearest double.
 */
public final class Window {

    // The places of a field's values.
    private static final int COUNT = 0;
    private static final int SUM = 1;
    private static final int SUM_ERROR = 2;
    private static final int MIN = 3;
    private static final int MAX = 4;
    private static final int FIRST = 5;
    private static final int LAST = 6;
    private static final int FIRST_AT = 7;
    private static final int LAST_AT = 8;
    private static final int WIDTH = 9;

    private static final int TYPED = 4;

    /** The BSON document of a field's values, whose numbers are taken for 64 bits: an upper bound. */
    private static final int FIELD_BYTES = BsonSizes.DOCUMENT
            + BsonSizes.element("count", Integer.BYTES)
            + BsonSizes.element("sum", Long.BYTES)
            + 2 * BsonSizes.element("min", Long.BYTES)
            + BsonSizes.element("first", Long.BYTES)
            + BsonSizes.element("firstAt", Long.BYTES)
            + BsonSizes.element("last", Long.BYTES)
            + BsonSizes.element("lastAt", Long.BYTES);

    /** The BSON document of a window without fields. */
    private static final int EMPTY_BYTES = BsonSizes.DOCUMENT
            + BsonSizes.element("start", Long.BYTES)
            + BsonSizes.element("count", Integer.BYTES)
            + BsonSizes.arrayHeader("fields");

    private final int index;
    private final long start;
    private final long end;
    private FieldSet fields;
    private long[] values;
    private byte[] types;
    private int count;
    private boolean written;

    private Window(int index, long start, long end, FieldSet fields) {
        this.index = index;
        this.start = start;
        this.end = end;
        this.fields = fields;
        this.values = new long[fields.size() * WIDTH];
        this.types = new byte[fields.size() * TYPED];
    }

    /** An empty window, number {@code index} of its document, from {@code start} to {@code end} exclusive. */
    public static Window begin(int index, long start, long end, FieldSet fields) {
        return new Window(index, start, end, fields);
    }

    public int index() {
        return index;
    }

    public boolean holds(long time) {
        return time >= start && time < end;
    }

    /** Whether the last write carried everything. */
    public boolean isWritten() {
        return written;
    }

    void markWritten() {
        written = true;
    }

    /** The number of bytes of BSON that a window takes in its document, at most. */
    int bytes() {
        int bytes = BsonSizes.element(index, EMPTY_BYTES);
        for (int field = 0; field < fields.size(); field++) {
            bytes += fieldBytes(fields, field);
        }
        return bytes;
    }

    /** The number of bytes by which {@link #bytes} grows with a reading. Nothing to count where the fields are the same. */
    int bytesToAdd(Reading reading) {
        FieldSet from = reading.fields();
        if (from == fields) {
            return 0;
        }
        int bytes = 0;
        for (int i = 0; i < from.size(); i++) {
            if (reading.type(i).isNumber() && fields.indexOf(from, i) < 0) {
                bytes += fieldBytes(from, i);
            }
        }
        return bytes;
    }

    private static int fieldBytes(FieldSet fields, int field) {
        return BsonSizes.element(fields.documentName(field), FIELD_BYTES);
    }

    /** Folds a reading in. Cost: an addition and four comparisons per number. */
    public void add(Reading reading) {
        count++;
        written = false;
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
            double number = Numbers.toDouble(type, reading.bits(i), reading.object(i));
            if (type == ValueType.DECIMAL128) {
                add(field, ValueType.DOUBLE, Double.doubleToRawLongBits(number), number, reading.time());
            } else {
                add(field, type, reading.bits(i), number, reading.time());
            }
        }
    }

    private int slot(FieldSet from, int field) {
        int found = fields.indexOf(from, field);
        if (found < 0) {
            found = fields.size();
            fields = fields.with(from.name(field));
            values = Arrays.copyOf(values, fields.size() * WIDTH);
            types = Arrays.copyOf(types, fields.size() * TYPED);
        }
        return found;
    }

    private void add(int field, ValueType type, long bits, double number, long time) {
        int at = field * WIDTH;
        addToSum(at, number);
        if (values[at + COUNT]++ == 0) {
            for (int what = MIN; what <= LAST; what++) {
                set(field, what, type, bits);
            }
            values[at + FIRST_AT] = time;
            values[at + LAST_AT] = time;
            return;
        }
        if (compare(type, bits, field, MIN) < 0) {
            set(field, MIN, type, bits);
        } else if (compare(type, bits, field, MAX) > 0) {
            set(field, MAX, type, bits);
        }
        if (time < values[at + FIRST_AT] || (time == values[at + FIRST_AT] && compare(type, bits, field, FIRST) < 0)) {
            set(field, FIRST, type, bits);
            values[at + FIRST_AT] = time;
        }
        if (time > values[at + LAST_AT] || (time == values[at + LAST_AT] && compare(type, bits, field, LAST) > 0)) {
            set(field, LAST, type, bits);
            values[at + LAST_AT] = time;
        }
    }

    private void addToSum(int at, double number) {
        double sum = Double.longBitsToDouble(values[at + SUM]);
        double error = Double.longBitsToDouble(values[at + SUM_ERROR]);
        double total = sum + number;
        error += Math.abs(sum) >= Math.abs(number) ? (sum - total) + number : (number - total) + sum;
        values[at + SUM] = Double.doubleToRawLongBits(total);
        values[at + SUM_ERROR] = Double.doubleToRawLongBits(error);
    }

    /** The sum with its error, or without where the error is no number because the sum has overflowed. */
    private double sum(int at) {
        double sum = Double.longBitsToDouble(values[at + SUM]);
        double corrected = sum + Double.longBitsToDouble(values[at + SUM_ERROR]);
        return Double.isNaN(corrected) ? sum : corrected;
    }

    private int compare(ValueType type, long bits, int field, int what) {
        return Numbers.compare(type, bits, type(field, what), values[field * WIDTH + what]);
    }

    private ValueType type(int field, int what) {
        return ValueType.of(types[field * TYPED + what - MIN]);
    }

    private void set(int field, int what, ValueType type, long bits) {
        types[field * TYPED + what - MIN] = type.code();
        values[field * WIDTH + what] = bits;
    }

    /** Writes {@code start}, {@code count} and {@code fields} into an open document. */
    void writeTo(BsonBuffer out) {
        out.writeDate("start", start);
        out.writeInt32("count", count);
        int all = out.startDocument("fields");
        for (int field = 0; field < fields.size(); field++) {
            if (values[field * WIDTH] > 0) {
                writeField(out, field);
            }
        }
        out.end(all);
    }

    private void writeField(BsonBuffer out, int field) {
        int at = field * WIDTH;
        int one = out.startDocument(fields.documentName(field));
        out.writeInt32("count", (int) values[at + COUNT]);
        out.writeDouble("sum", sum(at));
        out.writeValue("min", type(field, MIN), values[at + MIN], null);
        out.writeValue("max", type(field, MAX), values[at + MAX], null);
        out.writeValue("first", type(field, FIRST), values[at + FIRST], null);
        out.writeDate("firstAt", values[at + FIRST_AT]);
        out.writeValue("last", type(field, LAST), values[at + LAST], null);
        out.writeDate("lastAt", values[at + LAST_AT]);
        out.end(one);
    }

    /** Writes the window for the state. */
    public void save(ByteWriter out) {
        out.writeUnsigned(index)
                .writeSigned(start)
                .writeUnsigned(end - start)
                .writeUnsigned(count)
                .writeByte(written ? 1 : 0)
                .writeUnsigned(fields.size());
        for (int field = 0; field < fields.size(); field++) {
            int at = field * WIDTH;
            out.writeText(fields.name(field)).writeUnsigned(values[at + COUNT]);
            if (values[at + COUNT] == 0) {
                continue;
            }
            out.writeLong(values[at + SUM]).writeLong(values[at + SUM_ERROR]);
            for (int what = MIN; what <= LAST; what++) {
                ValueCodec.write(out, type(field, what), values[at + what], null);
            }
            out.writeSigned(values[at + FIRST_AT] - start).writeSigned(values[at + LAST_AT] - start);
        }
    }

    /** Reads what {@link #save} wrote, with names out of the family of {@code none}. */
    public static Window load(ByteReader in, FieldSet none) {
        int index = in.readCount();
        long start = in.readSigned();
        var window = new Window(index, start, start + in.readUnsigned(), none);
        window.count = in.readCount();
        window.written = in.readByte() != 0;
        int fieldCount = in.readCount();
        window.values = new long[fieldCount * WIDTH];
        window.types = new byte[fieldCount * TYPED];
        var value = new ValueCodec();
        for (int field = 0; field < fieldCount; field++) {
            int at = field * WIDTH;
            window.fields = window.fields.with(in.readText());
            window.values[at + COUNT] = in.readUnsigned();
            if (window.values[at + COUNT] == 0) {
                continue;
            }
            window.values[at + SUM] = in.readLong();
            window.values[at + SUM_ERROR] = in.readLong();
            for (int what = MIN; what <= LAST; what++) {
                ValueType type = value.read(in);
                window.set(field, what, type, value.bits());
            }
            window.values[at + FIRST_AT] = start + in.readSigned();
            window.values[at + LAST_AT] = start + in.readSigned();
        }
        return window;
    }
}
