package io.millrace.app.stored;

import io.millrace.reading.ValueType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** BSON values as the values of readings. */
public final class Scalars {

    private Scalars() {}

    /**
     * The type of a value.
     *
     * @throws IllegalArgumentException if it is none that a reading can have
     */
    public static ValueType type(BsonValue value) {
        return switch (value.getBsonType()) {
            case NULL -> ValueType.MISSING;
            case INT32 -> ValueType.INT32;
            case INT64 -> ValueType.INT64;
            case DOUBLE -> ValueType.DOUBLE;
            case DECIMAL128 -> ValueType.DECIMAL128;
            case STRING -> ValueType.TEXT;
            case BOOLEAN -> ValueType.BOOLEAN;
            default ->
                throw new IllegalArgumentException(
                        "a value of type " + value.getBsonType() + " is none that Millrace writes");
        };
    }

    /** The value as {@link io.millrace.reading.Reading#bits} has it. */
    public static long bits(BsonValue value) {
        return switch (value.getBsonType()) {
            case INT32 -> value.asInt32().getValue();
            case INT64 -> value.asInt64().getValue();
            case DOUBLE -> Double.doubleToRawLongBits(value.asDouble().getValue());
            case BOOLEAN -> value.asBoolean().getValue() ? 1 : 0;
            default -> 0;
        };
    }

    /** The value as {@link io.millrace.reading.Reading#object} has it. */
    public static @Nullable Object object(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case DECIMAL128 -> value.asDecimal128().getValue();
            default -> null;
        };
    }
}
