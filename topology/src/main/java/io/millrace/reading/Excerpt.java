package io.millrace.reading;

/** Short excerpts of messages for texts that people read. */
final class Excerpt {

    private static final int LONGEST = 40;

    private Excerpt() {}

    /** The text, or its beginning and dots where it is long. */
    static String of(CharSequence text) {
        return text.length() <= LONGEST ? text.toString() : text.subSequence(0, LONGEST) + "...";
    }

    static String of(char[] chars, int offset, int length) {
        return length <= LONGEST ? new String(chars, offset, length) : new String(chars, offset, LONGEST) + "...";
    }
}
