package io.millrace.app.sink.plan;

import java.util.Arrays;

/**
 * An element within the value of a record.
 *
 * @param source the record
 * @param start where the element begins: at its type
 * @param valueStart where its value begins
 * @param end where the next element begins
 */
record Slice(UpsertRecord source, int start, int valueStart, int end) {

    byte[] bytes() {
        return source.record().value();
    }

    int length() {
        return end - start;
    }

    boolean isArray() {
        return bytes()[start] == Bson.ARRAY;
    }

    /** The number of elements of an array. */
    int elements() {
        try {
            var element = new ElementCursor(Arrays.copyOfRange(bytes(), valueStart, end));
            int count = 0;
            while (element.next()) {
                count++;
            }
            return count;
        } catch (MalformedBsonException e) {
            // The server would refuse it, and will: nothing can be added to it.
            return -1;
        }
    }
}
