package io.millrace.reading;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the text of a {@link MetaKey}, value by value in any order. The values are written one after another into a buffer
 * that is used again; the key's own bytes are the only allocation for text and integers. Used by one thread.
 */
final class MetaKeyBuilder {

    /** Longer metas are no identities but payload that was declared as meta by mistake. */
    static final int LONGEST = 1_024;

    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private final int[] starts;
    private final int[] ends;
    private byte[] buffer = new byte[256];
    private int used;

    /** @param values the number of meta fields */
    MetaKeyBuilder(int values) {
        starts = new int[values];
        ends = new int[values];
        begin();
    }

    /** Forgets all values. */
    void begin() {
        used = 0;
        Arrays.fill(starts, -1);
    }

    boolean has(int index) {
        return starts[index] >= 0;
    }

    void text(int index, char[] chars, int offset, int length) throws SetAside {
        starts[index] = used;
        // The most a character needs: three bytes, each of them escaped or not, and the quote before all.
        reserve(3 * length + 1);
        if (needsQuote(chars, offset, length)) {
            buffer[used++] = '\'';
        }
        int end = offset + length;
        int i = offset;
        byte[] to = buffer;
        int at = used;
        while (i < end && isPlain(chars[i])) {
            to[at++] = (byte) chars[i++];
        }
        used = at;
        if (i < end) {
            escape(chars, i, end);
        }
        ends[index] = used;
    }

    private static boolean isPlain(char c) {
        return c >= 0x20 && c < 0x7F && c != '%' && c != '|';
    }

    private void escape(char[] chars, int from, int end) throws SetAside {
        for (int i = from; i < end; i++) {
            char c = chars[i];
            if (isPlain(c)) {
                buffer[used++] = (byte) c;
            } else if (c < 0xA0) {
                buffer[used++] = '%';
                buffer[used++] = HEX[c >> 4];
                buffer[used++] = HEX[c & 0xF];
            } else if (Character.isSurrogate(c)) {
                i = pair(chars, i, end);
            } else {
                bytes(c);
            }
        }
    }

    private static boolean needsQuote(char[] chars, int offset, int length) {
        if (length == 0) {
            return true;
        }
        return switch (chars[offset]) {
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '+', '.', '\'', '#', '~' -> true;
            case 't' -> is("true", chars, offset, length);
            case 'f' -> is("false", chars, offset, length);
            default -> false;
        };
    }

    private static boolean is(String word, char[] chars, int offset, int length) {
        return length == word.length() && word.contentEquals(CharBuffer.wrap(chars, offset, length));
    }

    /** Writes a surrogate pair and answers the index of its second half. */
    private int pair(char[] chars, int at, int end) throws SetAside {
        if (!Character.isHighSurrogate(chars[at]) || at + 1 == end || !Character.isLowSurrogate(chars[at + 1])) {
            throw new SetAside(Reason.BAD_META, "a meta field has half of a surrogate pair, which is not a character");
        }
        int point = Character.toCodePoint(chars[at], chars[at + 1]);
        buffer[used++] = (byte) (0xF0 | (point >> 18));
        buffer[used++] = tail(point >> 12);
        buffer[used++] = tail(point >> 6);
        buffer[used++] = tail(point);
        return at + 1;
    }

    /** A byte of a character of several bytes but its first: the lowest six bits. */
    private static byte tail(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }

    private void bytes(char c) {
        if (c < 0x800) {
            buffer[used++] = (byte) (0xC0 | (c >> 6));
        } else {
            buffer[used++] = (byte) (0xE0 | (c >> 12));
            buffer[used++] = tail(c >> 6);
        }
        buffer[used++] = tail(c);
    }

    void integer(int index, long value) {
        if (value == Long.MIN_VALUE) {
            ascii(index, Long.toString(value));
            return;
        }
        starts[index] = used;
        reserve(20);
        if (value < 0) {
            buffer[used++] = '-';
        }
        long rest = Math.abs(value);
        int digits = 1;
        for (long power = rest / 10; power > 0; power /= 10) {
            digits++;
        }
        used += digits;
        for (int i = 1; i <= digits; i++) {
            buffer[used - i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        ends[index] = used;
    }

    void integer(int index, BigInteger value) throws SetAside {
        if (value.bitLength() >= Long.SIZE) {
            try {
                NumericText.toDecimal128(value);
            } catch (NumberFormatException e) {
                throw new SetAside(
                        Reason.BAD_META,
                        "a meta field is an integer of more than 34 digits: " + Excerpt.of(value.toString()));
            }
        }
        ascii(index, value.toString());
    }

    /** A finite number. Where it is whole it is written as the integer of the same value. */
    void number(int index, double value) {
        ascii(index, plain(value));
    }

    /** The same text on every Java version, unlike {@link Double#toString}; numbers of the same value have the same text. */
    static String plain(double value) {
        return value == Math.rint(value)
                ? new BigDecimal(value).toBigInteger().toString()
                : NumberOutput.toString(value, true);
    }

    void bool(int index, boolean value) {
        ascii(index, value ? "true" : "false");
    }

    private void ascii(int index, String text) {
        starts[index] = used;
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            buffer[used++] = (byte) text.charAt(i);
        }
        ends[index] = used;
    }

    private void reserve(int bytes) {
        if (buffer.length - used < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, used + bytes));
        }
    }

    /** The key; all values must have been given. */
    MetaKey build() throws SetAside {
        int length = used + starts.length - 1;
        if (length > LONGEST) {
            throw new SetAside(
                    Reason.BAD_META, "the meta is " + length + " bytes long, more than " + LONGEST + ": is it one?");
        }
        byte[] key = new byte[length];
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            if (i > 0) {
                key[at++] = '|';
            }
            System.arraycopy(buffer, starts[i], key, at, ends[i] - starts[i]);
            at += ends[i] - starts[i];
        }
        return new MetaKey(key);
    }
}
