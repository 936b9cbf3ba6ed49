package io.millrace.quickstart.compare;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonValue;

/**
 * The size of an entry of an index as MongoDB makes it: the values of its paths as a KeyString, and the number of the document (the
 * record id). The storage engine packs entries into pages and leaves out what neighbours have in common, so that an index on disk is
 * smaller than the sum.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/master/src/mongo/db/storage/key_string/README.md">KeyString</a>
 */
final class IndexEntry {

    /** Each value begins with its type. */
    private static final int TYPE = 1;

    /** A key ends with a mark that tells it from those before and after. */
    private static final int END = 1;

    /** A record id has two bytes, which hold ten bits, and one for each eight bits more. */
    private static final int SHORTEST_RECORD_ID = 2;

    private static final int BITS_OF_SHORTEST = 10;

    private IndexEntry() {}

    /**
     * The size in bytes.
     *
     * @param key the values of the index's paths, in order
     * @param record the number of the document in its collection, from 1
     */
    static long bytes(List<BsonValue> key, long record) {
        return key.stream().mapToLong(IndexEntry::bytes).sum() + END + recordId(record);
    }

    private static int recordId(long record) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(record);
        return SHORTEST_RECORD_ID + Math.max(0, bits - BITS_OF_SHORTEST + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static long bytes(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> TYPE + string(value.asString().getValue());
            case DATE_TIME, TIMESTAMP -> TYPE + Long.BYTES;
            case OBJECT_ID -> TYPE + 12;
            case INT32, INT64 -> TYPE + whole(value.asNumber().longValue());
            case DOUBLE -> TYPE + decimal(value.asDouble().getValue());
            case BOOLEAN, NULL, UNDEFINED, MIN_KEY, MAX_KEY -> TYPE;
            default ->
                throw new IllegalArgumentException(
                        "the size of a " + value.getBsonType() + " in an index is not known");
        };
    }

    /** UTF-8 that ends with a zero, before which a zero of its own has two bytes. */
    private static long string(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length
                + text.chars().filter(each -> each == 0).count()
                + 1;
    }

    /** As many bytes as the magnitude needs with one bit more, which says whether there is a fraction; 0 is a type alone. */
    private static long whole(long number) {
        if (number == Long.MIN_VALUE) {
            return Long.BYTES;
        }
        long magnitude = Math.abs(number);
        int bits = magnitude == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(magnitude) + 1;
        return Math.min(Long.BYTES, (bits + Byte.SIZE - 1) / Byte.SIZE);
    }

    /** A whole one is as an integer; any other has eight bytes or, where its whole part is small, about as many. */
    private static long decimal(double number) {
        boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1L << 53;
        return isWhole ? whole((long) number) : Double.BYTES;
    }
}
