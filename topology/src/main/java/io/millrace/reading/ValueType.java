package io.millrace.reading;

/** The types of values, which are BSON's. The codes are part of the stored format: they go up by one and never change. */
public enum ValueType {
    /** No value: null, NaN, an infinity, or a text that stands for a missing value. Equal to an absent field. */
    MISSING(0),
    /** An integer of 32 bits. */
    INT32(1),
    /** An integer that needs more than 32 bits, up to 64. */
    INT64(2),
    /** A finite number with a fraction or an exponent; its bits are those of {@link Double#doubleToRawLongBits}. */
    DOUBLE(3),
    /** An integer beyond 64 bits, an {@link org.bson.types.Decimal128}. */
    DECIMAL128(4),
    /** A {@link String}. */
    TEXT(5),
    /** 0 or 1. */
    BOOLEAN(6);

    private static final ValueType[] ALL = values();

    private final byte code;

    ValueType(int code) {
        this.code = (byte) code;
    }

    /** The type with this {@link #code()}. */
    public static ValueType of(byte code) {
        return ALL[code];
    }

    /** How the type is stored, from 0. */
    public byte code() {
        return code;
    }

    /** Whether values of this type take part in extremes and rollups. */
    public boolean isNumber() {
        return this == INT32 || this == INT64 || this == DOUBLE || this == DECIMAL128;
    }
}
