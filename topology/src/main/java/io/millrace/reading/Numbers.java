package io.millrace.reading;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Objects;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** Comparison of numbers by value, whatever their types: 21 equals 21.0, and no integer is rounded to be compared. */
public final class Numbers {

    /** Doubles of at least this magnitude have no fraction, and may be beyond int64. */
    private static final double TWO_TO_THE_63 = 0x1p63;

    private Numbers() {}

    /** The nearest double. */
    public static double toDouble(ValueType type, long bits, @Nullable Object object) {
        return switch (type) {
            case INT32, INT64 -> (double) bits;
            case DOUBLE -> Double.longBitsToDouble(bits);
            case DECIMAL128 -> ((Decimal128) requireNonNull(object)).doubleValue();
            case MISSING, TEXT, BOOLEAN -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    /** Compares two numbers, neither of them a Decimal128, by value. Zero and minus zero are equal. */
    public static int compare(ValueType type, long bits, ValueType otherType, long otherBits) {
        boolean isDouble = type == ValueType.DOUBLE;
        boolean otherIsDouble = otherType == ValueType.DOUBLE;
        if (!isDouble && !otherIsDouble) {
            return Long.compare(bits, otherBits);
        }
        if (isDouble && otherIsDouble) {
            double value = Double.longBitsToDouble(bits);
            double other = Double.longBitsToDouble(otherBits);
            return value < other ? -1 : value > other ? 1 : 0;
        }
        return isDouble
                ? -compareLong(otherBits, Double.longBitsToDouble(bits))
                : compareLong(bits, Double.longBitsToDouble(otherBits));
    }

    /** Whether two values are the same for de-duplication. */
    public static boolean same(
            ValueType type,
            long bits,
            @Nullable Object object,
            ValueType otherType,
            long otherBits,
            @Nullable Object otherObject) {
        if (type.isNumber() && otherType.isNumber()) {
            if (type == ValueType.DECIMAL128 || otherType == ValueType.DECIMAL128) {
                return exact(type, bits, object).compareTo(exact(otherType, otherBits, otherObject)) == 0;
            }
            return compare(type, bits, otherType, otherBits) == 0;
        }
        return type == otherType && bits == otherBits && Objects.equals(object, otherObject);
    }

    /**
     * A number of 64 bits that is the same for values that are the {@linkplain #same same}: an integer for a whole number of
     * 64 bits, the bits of the double otherwise.
     */
    static long canonical(ValueType type, long bits, @Nullable Object object) {
        return switch (type) {
            case INT32, INT64, BOOLEAN, MISSING -> bits;
            case TEXT -> requireNonNull(object).hashCode();
            case DOUBLE -> {
                double value = Double.longBitsToDouble(bits);
                yield value == Math.rint(value) && Math.abs(value) < TWO_TO_THE_63 ? (long) value : bits;
            }
            case DECIMAL128 -> Double.doubleToRawLongBits(((Decimal128) requireNonNull(object)).doubleValue());
        };
    }

    private static BigDecimal exact(ValueType type, long bits, @Nullable Object object) {
        return switch (type) {
            case INT32, INT64 -> BigDecimal.valueOf(bits);
            case DOUBLE -> new BigDecimal(Double.longBitsToDouble(bits));
            case DECIMAL128 -> ((Decimal128) requireNonNull(object)).bigDecimalValue();
            case MISSING, TEXT, BOOLEAN -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    private static int compareLong(long value, double other) {
        if (other >= TWO_TO_THE_63) {
            return -1;
        }
        if (other < -TWO_TO_THE_63) {
            return 1;
        }
        long whole = (long) other;
        if (value != whole) {
            return Long.compare(value, whole);
        }
        double fraction = other - whole;
        return fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
    }
}
