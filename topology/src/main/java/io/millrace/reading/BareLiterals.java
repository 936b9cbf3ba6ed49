package io.millrace.reading;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * NaN and infinities that devices write as if JSON had them: {@code nan}, {@code -NaN}, {@code +Infinity}, {@code inf} and
 * the like. Looked for only after a message could not be parsed, so that well-formed ones pay nothing.
 */
final class BareLiterals {

    /** The only spelling of a missing number that the parser is left to read. */
    private static final byte[] NAN = {'N', 'a', 'N'};

    private static final int LONGEST = 16;
    private static final MissingTexts NOT_FINITE = MissingTexts.andNotFinite(Set.of());

    private BareLiterals() {}

    /**
     * A copy of the message with each such literal outside of strings replaced by {@code NaN} and spaces, so that everything
     * stays in its place; null if there is none.
     */
    static byte @Nullable [] toNaN(byte[] message, int from, int to) {
        byte[] copy = null;
        int at = from;
        while (at < to) {
            byte b = message[at];
            if (b == '"') {
                at = afterString(message, at, to);
            } else if (isDelimiter(b)) {
                at++;
            } else {
                int end = at;
                while (end < to && !isDelimiter(message[end]) && message[end] != '"') {
                    end++;
                }
                if (isNotFinite(message, at, end)) {
                    copy = copy == null ? message.clone() : copy;
                    Arrays.fill(copy, at, end, (byte) ' ');
                    System.arraycopy(NAN, 0, copy, at, NAN.length);
                }
                at = end;
            }
        }
        return copy;
    }

    private static int afterString(byte[] message, int quote, int to) {
        for (int at = quote + 1; at < to; at++) {
            if (message[at] == '\\') {
                at++;
            } else if (message[at] == '"') {
                return at + 1;
            }
        }
        return to;
    }

    private static boolean isDelimiter(byte b) {
        return switch (b) {
            case '{', '}', '[', ']', ':', ',', ' ', '\t', '\r', '\n' -> true;
            default -> false;
        };
    }

    private static boolean isNotFinite(byte[] message, int from, int to) {
        if (to - from > LONGEST) {
            return false;
        }
        char[] word = new String(message, from, to - from, StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT)
                .toCharArray();
        return NOT_FINITE.contains(word, 0, word.length);
    }
}
