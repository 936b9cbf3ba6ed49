package io.millrace.reading;

import static java.util.Objects.requireNonNull;

import io.millrace.bytes.ByteReader;
import io.millrace.bytes.ByteWriter;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** The binary form of one value: its type, then what the type needs. Part of every stored format. */
public final class ValueCodec {

    private long bits;
    private @Nullable Object object;

    /** Writes a value. */
    public static void write(ByteWriter out, ValueType type, long bits, @Nullable Object object) {
        out.writeByte(type.code());
        switch (type) {
            case MISSING -> {}
            case INT32, INT64 -> out.writeSigned(bits);
            case DOUBLE -> out.writeLong(bits);
            case DECIMAL128 -> {
                Decimal128 decimal = (Decimal128) requireNonNull(object);
                out.writeLong(decimal.getHigh()).writeLong(decimal.getLow());
            }
            case TEXT -> out.writeText((String) requireNonNull(object));
            case BOOLEAN -> out.writeByte((int) bits);
        }
    }

    /** Reads a value; {@link #bits()} and {@link #object()} tell it until the next is read. */
    public ValueType read(ByteReader in) {
        ValueType type = ValueType.of(in.readByte());
        bits = 0;
        object = null;
        switch (type) {
            case MISSING -> {}
            case INT32, INT64 -> bits = in.readSigned();
            case DOUBLE -> bits = in.readLong();
            case DECIMAL128 -> {
                long high = in.readLong();
                object = Decimal128.fromIEEE754BIDEncoding(high, in.readLong());
            }
            case TEXT -> object = in.readText();
            case BOOLEAN -> bits = in.readByte();
        }
        return type;
    }

    public long bits() {
        return bits;
    }

    public @Nullable Object object() {
        return object;
    }
}
