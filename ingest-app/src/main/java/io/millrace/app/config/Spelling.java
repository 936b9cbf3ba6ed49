package io.millrace.app.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody meant who misspelled a name. */
final class Spelling {

    private Spelling() {}

    /** The nearest of the known names, if it is near; case, underscores and hyphens don't count. */
    static Optional<String> nearest(String word, Collection<String> known) {
        String plain = plain(word);
        int reach = plain.length() < 4 ? 1 : plain.length() < 9 ? 2 : 3;
        return known.stream()
                .filter(name -> distance(plain, plain(name)) <= reach)
                .min(Comparator.<String>comparingInt(name -> distance(plain, plain(name)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static String plain(String word) {
        return word.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
    }

    /** The number of letters to insert, delete, replace, or swap with a neighbour. */
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (same ? 0 : 1));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
