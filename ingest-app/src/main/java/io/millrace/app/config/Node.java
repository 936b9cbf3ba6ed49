package io.millrace.app.config;

import java.util.List;
import java.util.Map;

/** A piece of the file as it was written: text is not yet taken for a number, a date or anything else. */
sealed interface Node {

    /** The line in the file, from 1. */
    int line();

    /**
     * A single value.
     *
     * @param text the value, with placeholders replaced
     * @param written how the file has it, which is what messages may show
     */
    record Scalar(String text, String written, int line) implements Node {

        /** Whether the value was taken from the environment or a mounted file. */
        boolean substituted() {
            return !text.equals(written);
        }
    }

    /** A key without a value, or an explicit null. */
    record Nothing(int line) implements Node {}

    /** A value that can't be known; the mistake has been reported. */
    record Broken(int line) implements Node {}

    record Sequence(List<Node> items, int line) implements Node {}

    /** Keys and values in the order of the file. */
    record Mapping(Map<String, Entry> entries, int line) implements Node {}

    /** The value of a key, and the line of the key. */
    record Entry(Node value, int line) {}
}
