package io.millrace.bucket;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Fingerprint;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Numbers;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueCodec;
import io.millrace.reading.ValueType;
import io.millrace.upsert.BsonBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The readings that a bucket took in last, column by column, until there are {@link #CAPACITY} and they are written for good. */
public final class Chunk {

    /** The number of readings that are written together. */
    public static final int CAPACITY = 32;

    private static final int SMALLEST = 4;

    private FieldSet fields;
    private Column[] columns = new Column[0];
    private long[] times = new long[SMALLEST];
    private int size;

    public Chunk(FieldSet fields) {
        this.fields = fields;
        growColumns();
    }

    static int capacityFor(int index) {
        int capacity = SMALLEST;
        while (capacity <= index) {
            capacity *= 2;
        }
        return capacity;
    }

    public int size() {
        return size;
    }

    public boolean isFull() {
        return size == CAPACITY;
    }

    public FieldSet fields() {
        return fields;
    }

    public long time(int index) {
        return times[index];
    }

    /** Adds a reading. Cost: one store per field where the fields are those of the reading before, else a search for each. */
    public void add(Reading reading) {
        FieldSet from = reading.fields();
        if (from != fields && from.sameNames(fields)) {
            fields = from;
        }
        for (int i = 0; i < from.size(); i++) {
            set(from, i, reading.type(i), reading.bits(i), reading.object(i));
        }
        addTime(reading.time());
    }

    private void set(FieldSet from, int field, ValueType type, long bits, @Nullable Object object) {
        if (type == ValueType.MISSING) {
            return;
        }
        int column = from == fields ? field : fields.indexOf(from, field);
        if (column < 0) {
            column = fields.size();
            fields = fields.with(from.name(field));
            growColumns();
        }
        columns[column].set(size, type, bits, object);
    }

    private void addTime(long time) {
        if (size == times.length) {
            times = Arrays.copyOf(times, capacityFor(size));
        }
        times[size++] = time;
    }

    private void growColumns() {
        int before = columns.length;
        columns = Arrays.copyOf(columns, fields.size());
        for (int i = before; i < columns.length; i++) {
            columns[i] = new Column();
        }
    }

    /** Whether the reading has a value in a field that this chunk has no column for. */
    public boolean needsColumnFor(Reading reading) {
        FieldSet from = reading.fields();
        if (from == fields) {
            return false;
        }
        for (int i = 0; i < from.size(); i++) {
            if (reading.type(i) != ValueType.MISSING && fields.indexOf(from, i) < 0) {
                return true;
            }
        }
        return false;
    }

    /** The number of bytes by which {@link #writeColumns} grows with this reading. */
    int bytesToAdd(Reading reading, String timeName) {
        FieldSet from = reading.fields();
        int nothing = BsonSizes.element(size, 0);
        int bytes = BsonSizes.element(size, Long.BYTES);
        for (Column column : columns) {
            if (!column.isEmpty()) {
                bytes += nothing;
            }
        }
        for (int i = 0; i < from.size(); i++) {
            ValueType type = reading.type(i);
            if (type == ValueType.MISSING) {
                continue;
            }
            int column = from == fields ? i : fields.indexOf(from, i);
            if (column < 0 || columns[column].isEmpty()) {
                bytes += BsonSizes.arrayHeader(FieldNames.beside(from.documentName(i), timeName))
                        + BsonSizes.nulls(size)
                        + nothing;
            }
            bytes += BsonSizes.payload(type, reading.object(i));
        }
        return bytes;
    }

    /** Whether there is a reading of the same time with the same values. Linear in the number of readings. */
    public boolean holds(Reading reading) {
        long time = reading.time();
        for (int i = size - 1; i >= 0; i--) {
            if (times[i] == time && hasValues(i, reading)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasValues(int index, Reading reading) {
        FieldSet from = reading.fields();
        int values = 0;
        for (int i = 0; i < from.size(); i++) {
            if (reading.type(i) == ValueType.MISSING) {
                continue;
            }
            int column = from == fields ? i : fields.indexOf(from, i);
            if (column < 0
                    || !Numbers.same(
                            reading.type(i),
                            reading.bits(i),
                            reading.object(i),
                            columns[column].type(index),
                            columns[column].bits(index),
                            columns[column].object(index))) {
                return false;
            }
            values++;
        }
        return values == valuesAt(index);
    }

    private int valuesAt(int index) {
        int values = 0;
        for (Column column : columns) {
            if (column.type(index) != ValueType.MISSING) {
                values++;
            }
        }
        return values;
    }

    /** The {@link Fingerprint} of a reading. */
    public long fingerprint(int index) {
        long sum = 0;
        for (int i = 0; i < columns.length; i++) {
            Column column = columns[i];
            sum += Fingerprint.ofField(fields, i, column.type(index), column.bits(index), column.object(index));
        }
        return Fingerprint.mix(sum);
    }

    /** Writes the chunk as it stands in a document: an array of times and one of each field's values, null where missing. */
    void writeColumns(BsonBuffer out, String timeName) {
        int array = out.startArray(timeName);
        for (int i = 0; i < size; i++) {
            out.writeDate(BsonBuffer.index(i), times[i]);
        }
        out.end(array);
        for (int c = 0; c < columns.length; c++) {
            Column column = columns[c];
            if (column.isEmpty()) {
                continue;
            }
            int values = out.startArray(FieldNames.beside(fields.documentName(c), timeName));
            for (int i = 0; i < size; i++) {
                out.writeValue(BsonBuffer.index(i), column.type(i), column.bits(i), column.object(i));
            }
            out.end(values);
        }
    }

    /** Writes the values of a reading into a document in which {@code timeName} is the time. */
    void writeValues(BsonBuffer out, int index, String timeName) {
        for (int c = 0; c < columns.length; c++) {
            Column column = columns[c];
            ValueType type = column.type(index);
            if (type != ValueType.MISSING) {
                String name = FieldNames.beside(fields.documentName(c), timeName);
                out.writeValue(name, type, column.bits(index), column.object(index));
            }
        }
    }

    /** Writes the values of a reading, each as {@code <before><field><behind>}. */
    void writeValues(BsonBuffer out, int index, String before, String behind) {
        for (int c = 0; c < columns.length; c++) {
            Column column = columns[c];
            ValueType type = column.type(index);
            if (type != ValueType.MISSING) {
                String name = before + fields.documentName(c) + behind;
                out.writeValue(name, type, column.bits(index), column.object(index));
            }
        }
    }

    /** Writes the names of the columns for the state. */
    public void saveFields(ByteWriter out) {
        out.writeUnsigned(columns.length);
        for (int i = 0; i < columns.length; i++) {
            out.writeText(fields.name(i));
        }
    }

    /** Reads what {@link #saveFields} wrote, with names out of the family of {@code none}. */
    public static FieldSet loadFields(ByteReader in, FieldSet none) {
        int count = in.readCount();
        FieldSet fields = none;
        for (int i = 0; i < count; i++) {
            fields = fields.with(in.readText());
        }
        return fields;
    }

    /** Writes the readings from number {@code first} on for the state; their times are small where they are near {@code from}. */
    public void saveReadings(ByteWriter out, int first, long from) {
        out.writeUnsigned(size - first);
        long before = from;
        for (int i = first; i < size; i++) {
            out.writeSigned(times[i] - before);
            before = times[i];
            for (Column column : columns) {
                ValueCodec.write(out, column.type(i), column.bits(i), column.object(i));
            }
        }
    }

    /** Reads what {@link #saveReadings} wrote, given the fields that were its columns. */
    public static List<Reading> loadReadings(ByteReader in, FieldSet fields, MetaKey meta, long from) {
        int count = in.readCount();
        var readings = new ArrayList<Reading>(count);
        var value = new ValueCodec();
        long time = from;
        for (int i = 0; i < count; i++) {
            time += in.readSigned();
            byte[] types = new byte[fields.size()];
            long[] bits = new long[fields.size()];
            @Nullable Object[] objects = new @Nullable Object[fields.size()];
            for (int field = 0; field < types.length; field++) {
                types[field] = value.read(in).code();
                bits[field] = value.bits();
                objects[field] = value.object();
            }
            readings.add(new Reading(meta, time, fields, types, bits, objects, Position.FORGOTTEN));
        }
        return readings;
    }
}
