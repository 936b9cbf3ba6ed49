package io.millrace.bucket;

import static java.util.Objects.requireNonNull;

import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import org.jspecify.annotations.Nullable;

/** How many bytes BSON elements take (bsonspec.org). */
final class BsonSizes {

    /** The length in front of a document or array, and the zero behind it. */
    static final int DOCUMENT = 5;

    private BsonSizes() {}

    /** An element of an array: its type, its index as text, a zero, its payload. */
    static int element(int index, int payload) {
        return 1 + digits(index) + 1 + payload;
    }

    /** An element with a name of its own. */
    static int element(String name, int payload) {
        return 1 + utf8(name) + 1 + payload;
    }

    /** An empty array with a name. */
    static int arrayHeader(String name) {
        return element(name, DOCUMENT);
    }

    /** The first {@code count} elements of an array when all are null. */
    static int nulls(int count) {
        int bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += element(i, 0);
        }
        return bytes;
    }

    static int payload(ValueType type, @Nullable Object object) {
        return switch (type) {
            case MISSING -> 0;
            case BOOLEAN -> 1;
            case INT32 -> Integer.BYTES;
            case INT64, DOUBLE -> Long.BYTES;
            case DECIMAL128 -> 2 * Long.BYTES;
            case TEXT -> Integer.BYTES + utf8((String) requireNonNull(object)) + 1;
        };
    }

    /** What the values of a reading take as elements of a document in which {@code taken} is the time. */
    static int values(Reading reading, String taken) {
        FieldSet fields = reading.fields();
        int bytes = 0;
        for (int i = 0; i < fields.size(); i++) {
            if (reading.type(i) != ValueType.MISSING) {
                String name = FieldNames.beside(fields.documentName(i), taken);
                bytes += element(name, payload(reading.type(i), reading.object(i)));
            }
        }
        return bytes;
    }

    static int digits(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    static int utf8(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x800) {
                // Each half of a surrogate pair counts two: four bytes for both.
                bytes += Character.isSurrogate(c) ? 1 : 2;
            } else if (c >= 0x80) {
                bytes++;
            }
        }
        return bytes;
    }
}
