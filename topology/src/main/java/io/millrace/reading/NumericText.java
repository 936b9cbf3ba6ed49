package io.millrace.reading;

import com.fasterxml.jackson.core.io.NumberInput;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.bson.types.Decimal128;

/** Numbers written as text: what is one, and its value without loss. */
final class NumericText {

    /** What a text is. */
    enum Kind {
        NOT_A_NUMBER,
        /** A sign and digits. */
        INTEGER,
        /** With a point or an exponent. */
        DECIMAL
    }

    /** Longer ones are no measurements, and their conversion costs the square of the length. */
    private static final int LONGEST = 1_000;

    private static final int SAFE_DIGITS = 18;

    private NumericText() {}

    /** Tells the kind of a text: an optional sign, digits with at most one point, an optional exponent; nothing else. */
    static Kind kind(char[] chars, int offset, int length) {
        int end = offset + length;
        int at = afterSign(chars, offset, end);
        int whole = afterDigits(chars, at, end);
        int digits = whole - at;
        Kind kind = Kind.INTEGER;
        at = whole;
        if (at < end && chars[at] == '.') {
            kind = Kind.DECIMAL;
            int fraction = afterDigits(chars, at + 1, end);
            digits += fraction - at - 1;
            at = fraction;
        }
        if (digits > 0 && at < end && (chars[at] == 'e' || chars[at] == 'E')) {
            kind = Kind.DECIMAL;
            int exponent = afterSign(chars, at + 1, end);
            at = afterDigits(chars, exponent, end);
            digits = at - exponent;
        }
        return digits == 0 || at < end || length > LONGEST ? Kind.NOT_A_NUMBER : kind;
    }

    private static int afterSign(char[] chars, int at, int end) {
        return at < end && (chars[at] == '-' || chars[at] == '+') ? at + 1 : at;
    }

    private static int afterDigits(char[] chars, int from, int end) {
        int at = from;
        while (at < end && chars[at] >= '0' && chars[at] <= '9') {
            at++;
        }
        return at;
    }

    /** Whether an integer surely fits an int64, so that {@link #toLong} may be used. */
    static boolean fitsLong(int length) {
        return length <= SAFE_DIGITS;
    }

    /** The value of a short integer. */
    static long toLong(char[] chars, int offset, int length) {
        int end = offset + length;
        long value = 0;
        for (int at = afterSign(chars, offset, end); at < end; at++) {
            value = value * 10 + (chars[at] - '0');
        }
        return chars[offset] == '-' ? -value : value;
    }

    static BigInteger toBigInteger(char[] chars, int offset, int length) {
        return new BigInteger(new String(chars, offset, length));
    }

    /** The double next to the number, bit for bit that of {@link Double#parseDouble}. */
    static double toDouble(char[] chars, int offset, int length) {
        return NumberInput.parseDouble(chars, offset, length, true);
    }

    static BigDecimal toBigDecimal(char[] chars, int offset, int length) {
        return new BigDecimal(chars, offset, length);
    }

    /**
     * The Decimal128 of exactly this value.
     *
     * @throws NumberFormatException if it has more digits than a Decimal128 keeps
     */
    static Decimal128 toDecimal128(BigInteger value) {
        return new Decimal128(new BigDecimal(value));
    }
}
