package io.millrace.app.sink.plan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Walks over the top-level elements of a BSON document without decoding their values: one step costs the length of the
 * element's name. Only the frame is checked (lengths, types, terminators); what lies within nested values is left to the server.
 *
 * @see <a href="https://bsonspec.org/spec.html">the BSON specification</a>
 */
final class ElementCursor {

    private static final int HEADER_BYTES = 4;

    private final byte[] bytes;
    private final int end;
    private int start;
    private int valueStart;
    private int next = HEADER_BYTES;

    /** Throws {@link MalformedBsonException} unless the bytes are one document and nothing else. */
    ElementCursor(byte[] bytes) throws MalformedBsonException {
        this.bytes = bytes;
        this.end = bytes.length - 1;
        if (bytes.length < HEADER_BYTES + 1 || int32(0) != bytes.length || bytes[end] != 0) {
            throw new MalformedBsonException("is not one BSON document of " + bytes.length + " bytes");
        }
    }

    /** Moves to the next element; false at the end of the document. */
    boolean next() throws MalformedBsonException {
        if (next == end) {
            return false;
        }
        start = next;
        valueStart = afterCString(start + 1);
        int after = afterValue();
        if (after < valueStart || after > end) {
            throw new MalformedBsonException("has an element at byte " + start + " that reaches beyond its document");
        }
        next = after;
        return true;
    }

    byte type() {
        return bytes[start];
    }

    /** Where the element begins: at its type. */
    int start() {
        return start;
    }

    int valueStart() {
        return valueStart;
    }

    /** Where the next element begins. */
    int end() {
        return next;
    }

    boolean isNamed(byte[] name) {
        int nameStart = start + 1;
        return valueStart - 1 - nameStart == name.length
                && Arrays.equals(bytes, nameStart, valueStart - 1, name, 0, name.length);
    }

    String name() {
        return new String(bytes, start + 1, valueStart - 1 - (start + 1), StandardCharsets.UTF_8);
    }

    /** The value as text, where {@link #type()} is a string. */
    String string() throws MalformedBsonException {
        int length = int32(valueStart);
        if (length < 1) {
            throw new MalformedBsonException("has a text at byte " + valueStart + " of impossible length");
        }
        return new String(bytes, valueStart + 4, length - 1, StandardCharsets.UTF_8);
    }

    /** The value, where {@link #type()} is a time, an int64 or an int32. */
    long integer() {
        if (type() == Bson.INT32) {
            return int32(valueStart);
        }
        return (int32(valueStart) & 0xFFFFFFFFL) | ((long) int32(valueStart + 4) << 32);
    }

    private int afterValue() throws MalformedBsonException {
        return switch (type()) {
            case Bson.UNDEFINED, Bson.NULL, Bson.MIN_KEY, Bson.MAX_KEY -> valueStart;
            case Bson.BOOLEAN -> valueStart + 1;
            case Bson.INT32 -> valueStart + 4;
            case Bson.DOUBLE, Bson.TIME, Bson.TIMESTAMP, Bson.INT64 -> valueStart + 8;
            case Bson.OBJECT_ID -> valueStart + 12;
            case Bson.DECIMAL128 -> valueStart + 16;
            case Bson.STRING, Bson.JAVASCRIPT, Bson.SYMBOL -> afterLength(4);
            case Bson.BINARY -> afterLength(5);
            case Bson.DB_POINTER -> afterLength(16);
            case Bson.DOCUMENT, Bson.ARRAY, Bson.JAVASCRIPT_WITH_SCOPE -> afterLength(0);
            case Bson.REGEX -> afterCString(afterCString(valueStart));
            default ->
                throw new MalformedBsonException("has an element of the unknown type " + type() + " at byte " + start);
        };
    }

    private int afterLength(int more) throws MalformedBsonException {
        if (valueStart + 4 > end) {
            throw new MalformedBsonException("ends within the element at byte " + start);
        }
        long after = (long) valueStart + int32(valueStart) + more;
        return after > end || int32(valueStart) < 0 ? -1 : (int) after;
    }

    private int afterCString(int from) throws MalformedBsonException {
        for (int at = from; at < end; at++) {
            if (bytes[at] == 0) {
                return at + 1;
            }
        }
        throw new MalformedBsonException("has a name without an end at byte " + from);
    }

    private int int32(int at) {
        return (bytes[at] & 0xFF)
                | (bytes[at + 1] & 0xFF) << 8
                | (bytes[at + 2] & 0xFF) << 16
                | (bytes[at + 3] & 0xFF) << 24;
    }
}
