package io.millrace.state;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Lists of a few things that seldom change, as arrays just as long as they are: there are several for each meta, and a list
 * object would be larger than what is in it. Each change makes a new array.
 */
final class Few {

    private Few() {}

    /** With one more, at the end. */
    static <T> T[] with(T[] few, T one) {
        T[] more = Arrays.copyOf(few, few.length + 1);
        more[few.length] = one;
        return more;
    }

    /** Without those that are to go; the same array where none is. */
    static <T> T[] without(T[] few, Predicate<? super T> goes) {
        T[] left = few;
        int kept = 0;
        for (T one : few) {
            if (goes.test(one)) {
                left = left == few ? few.clone() : left;
            } else {
                left[kept++] = one;
            }
        }
        return left == few ? few : Arrays.copyOf(left, kept);
    }
}
