package io.millrace.upsert;

import static java.util.Objects.requireNonNull;

import io.millrace.reading.ValueType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * Writes BSON (bsonspec.org) elements one after another. The library's writer makes a text of each array index and a context
 * object of each nesting; a chunk of readings is nothing but short arrays, so this one does neither. Not thread-safe.
 */
public final class BsonBuffer {

    private static final String[] INDEXES = indexes(64);

    private final BasicOutputBuffer out = new BasicOutputBuffer(4096);

    /** Forgets what was written. */
    public void clear() {
        out.truncateToPosition(0);
    }

    /** The number of bytes written. */
    public int size() {
        return out.getPosition();
    }

    public byte[] toBytes() {
        return out.toByteArray();
    }

    /** Begins the outermost document; give the result to {@link #end}. */
    public int startDocument() {
        return open();
    }

    public int startDocument(String name) {
        element(BsonType.DOCUMENT, name);
        return open();
    }

    public int startArray(String name) {
        element(BsonType.ARRAY, name);
        return open();
    }

    /** Ends the document or array whose beginning returned {@code start}. */
    public void end(int start) {
        out.writeByte(0);
        out.writeInt32(start, out.getPosition() - start);
    }

    public void writeString(String name, String value) {
        element(BsonType.STRING, name);
        out.writeString(value);
    }

    public void writeInt32(String name, int value) {
        element(BsonType.INT32, name);
        out.writeInt32(value);
    }

    public void writeInt64(String name, long value) {
        element(BsonType.INT64, name);
        out.writeInt64(value);
    }

    public void writeDouble(String name, double value) {
        element(BsonType.DOUBLE, name);
        out.writeDouble(value);
    }

    public void writeBoolean(String name, boolean value) {
        element(BsonType.BOOLEAN, name);
        out.writeByte(value ? 1 : 0);
    }

    /** Writes a date, given in milliseconds since the epoch. */
    public void writeDate(String name, long value) {
        element(BsonType.DATE_TIME, name);
        out.writeInt64(value);
    }

    public void writeValue(String name, ValueType type, long bits, @Nullable Object object) {
        switch (type) {
            case MISSING -> element(BsonType.NULL, name);
            case INT32 -> writeInt32(name, (int) bits);
            case INT64 -> writeInt64(name, bits);
            case DOUBLE -> {
                element(BsonType.DOUBLE, name);
                out.writeInt64(bits);
            }
            case BOOLEAN -> writeBoolean(name, bits != 0);
            case TEXT -> writeString(name, (String) requireNonNull(object));
            case DECIMAL128 -> {
                element(BsonType.DECIMAL128, name);
                Decimal128 decimal = (Decimal128) requireNonNull(object);
                out.writeInt64(decimal.getLow());
                out.writeInt64(decimal.getHigh());
            }
        }
    }

    /** Writes a document that another buffer has written. */
    public void writeRaw(String name, byte[] document) {
        element(BsonType.DOCUMENT, name);
        out.writeBytes(document);
    }

    /** Writes elements that another buffer has written, one after another. */
    public void writeElements(byte[] elements) {
        out.writeBytes(elements);
    }

    /** The same for elements that are documents, each with {@code before} in front of its name. */
    public void writeElements(byte[] elements, String before) {
        int at = 0;
        while (at < elements.length) {
            int name = at + 1;
            int value = name;
            while (elements[value++] != 0) {
                // To the end of the name.
            }
            int length = ByteBuffer.wrap(elements, value, Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt();
            element(BsonType.DOCUMENT, before + new String(elements, name, value - 1 - name, StandardCharsets.UTF_8));
            out.writeBytes(elements, value, length);
            at = value + length;
        }
    }

    /** Writes the elements of a document into the one that is open. */
    public void writeMembers(BsonDocument document) {
        var buffer = new BsonBuffer();
        buffer.encode(document);
        byte[] bytes = buffer.toBytes();
        out.writeBytes(bytes, Integer.BYTES, bytes.length - Integer.BYTES - 1);
    }

    public void writeDocument(String name, BsonDocument document) {
        element(BsonType.DOCUMENT, name);
        encode(document);
    }

    private void encode(BsonDocument document) {
        new BsonDocumentCodec()
                .encode(
                        new BsonBinaryWriter(out),
                        document,
                        EncoderContext.builder().build());
    }

    /** The name of an array's element. */
    public static String index(int index) {
        return index < INDEXES.length ? INDEXES[index] : Integer.toString(index);
    }

    private void element(BsonType type, String name) {
        out.writeByte(type.getValue());
        out.writeCString(name);
    }

    private int open() {
        int start = out.getPosition();
        out.writeInt32(0);
        return start;
    }

    private static String[] indexes(int count) {
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = Integer.toString(i);
        }
        return texts;
    }
}
