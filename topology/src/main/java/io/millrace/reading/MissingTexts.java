package io.millrace.reading;

import java.util.HashSet;
import java.util.Set;

/** Recognises the texts that stand for a missing value, whatever their case, without making a String of the candidate. */
final class MissingTexts {

    /** How the C libraries, Python, Java, JavaScript and .NET write what is no finite number. */
    private static final Set<String> NOT_FINITE = Set.of(
            "nan",
            "+nan",
            "-nan",
            "inf",
            "+inf",
            "-inf",
            "infinity",
            "+infinity",
            "-infinity",
            "nan(ind)",
            "-nan(ind)",
            "nan(snan)",
            "-nan(snan)",
            "1.#inf",
            "-1.#inf",
            "1.#qnan",
            "-1.#qnan",
            "1.#ind",
            "-1.#ind");

    private final String[][] byLength;

    private MissingTexts(Set<String> texts) {
        int longest = texts.stream().mapToInt(String::length).max().orElse(0);
        byLength = new String[longest + 1][];
        for (int length = 0; length <= longest; length++) {
            int wanted = length;
            byLength[length] =
                    texts.stream().filter(text -> text.length() == wanted).toArray(String[]::new);
        }
    }

    /** These texts (lower case) alone. */
    static MissingTexts of(Set<String> texts) {
        return new MissingTexts(texts);
    }

    /** These texts (lower case) and every spelling of NaN and infinity, signed or not. */
    static MissingTexts andNotFinite(Set<String> texts) {
        var all = new HashSet<>(texts);
        all.addAll(NOT_FINITE);
        return new MissingTexts(all);
    }

    boolean contains(char[] chars, int offset, int length) {
        if (length >= byLength.length) {
            return false;
        }
        for (String candidate : byLength[length]) {
            if (matches(candidate, chars, offset)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String candidate, char[] chars, int offset) {
        for (int i = 0; i < candidate.length(); i++) {
            if (Character.toLowerCase(chars[offset + i]) != candidate.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
