package io.millrace.upsert;

import static java.util.Objects.requireNonNull;

import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.reading.Utf8;
import io.millrace.reading.ValueType;
import org.jspecify.annotations.Nullable;

/** How many bytes BSON elements take (bsonspec.org). */
public final class BsonSizes {

    /** The length in front of a document or array, and the zero behind it. */
    public static final int DOCUMENT = 5;

    private BsonSizes() {}

    /** An element of an array: its type, its index as text, a zero, its payload. */
    public static int element(int index, int payload) {
        return 1 + digits(index) + 1 + payload;
    }

    /** An element with a name of its own. */
    public static int element(String name, int payload) {
        return 1 + Utf8.length(name) + 1 + payload;
    }

    /** An empty array with a name. */
    public static int arrayHeader(String name) {
        return element(name, DOCUMENT);
    }

    /** The first {@code count} elements of an array when all are null. */
    public static int nulls(int count) {
        int bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += element(i, 0);
        }
        return bytes;
    }

    public static int payload(ValueType type, @Nullable Object object) {
        return switch (type) {
            case MISSING -> 0;
            case BOOLEAN -> 1;
            case INT32 -> Integer.BYTES;
            case INT64, DOUBLE -> Long.BYTES;
            case DECIMAL128 -> 2 * Long.BYTES;
            case TEXT -> Integer.BYTES + Utf8.length((String) requireNonNull(object)) + 1;
        };
    }

    /** What the values of a reading take as elements of a document in which {@code taken} is the time. */
    public static int values(Reading reading, String taken) {
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

    public static int digits(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }
}
