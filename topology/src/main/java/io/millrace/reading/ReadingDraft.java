package io.millrace.reading;

import io.millrace.series.Series;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects time, meta and fields of one reading, in any order and from any format, and makes a {@link Reading} of them that
 * owns nothing but what it needs. Used again for the next reading, by one thread.
 */
final class ReadingDraft {

    /**
     * The most that the names of a reading's fields may take together. A bucket and a window name them up to three times; with
     * their values, which a message bounds, that is far from the 16 MiB of MongoDB's largest document.
     */
    private static final int MOST_NAME_BYTES = 256 << 10;

    private final List<String> metaFields;
    private final int mostFields;
    private final MetaKeyBuilder meta;
    private FieldSet none = FieldSet.empty();

    private boolean hasTime;
    private long time;
    private FieldSet fields = none;
    private byte[] types = new byte[16];
    private long[] bits = new long[16];
    private @Nullable Object[] objects = new Object[16];
    private boolean hasObjects;
    private int values;
    private int missing;

    ReadingDraft(Series series) {
        metaFields = series.metaFields();
        mostFields = series.limits().fields();
        meta = new MetaKeyBuilder(metaFields.size());
    }

    /** Begins another reading. */
    void begin() {
        if (hasObjects) {
            Arrays.fill(objects, null);
        }
        hasObjects = false;
        hasTime = false;
        if (none.isFamilyFull()) {
            none = FieldSet.empty();
        }
        fields = none;
        values = 0;
        missing = 0;
        meta.begin();
    }

    void time(long milliseconds) {
        hasTime = true;
        time = milliseconds;
    }

    boolean hasTime() {
        return hasTime;
    }

    boolean hasMeta(int index) {
        return meta.has(index);
    }

    /** Where the values of meta fields are written. */
    MetaKeyBuilder meta() {
        return meta;
    }

    String metaField(int index) {
        return metaFields.get(index);
    }

    void integer(String name, long value) throws SetAside {
        int field = next(name, value == (int) value ? ValueType.INT32 : ValueType.INT64);
        bits[field] = value;
        values++;
    }

    void integer(String name, BigInteger value) throws SetAside {
        if (value.bitLength() < Long.SIZE) {
            integer(name, value.longValue());
            return;
        }
        Object exact;
        try {
            exact = NumericText.toDecimal128(value);
        } catch (NumberFormatException e) {
            throw new SetAside(
                    Reason.BAD_VALUE,
                    "field '" + Excerpt.of(name) + "' is an integer that Decimal128 cannot keep exactly: "
                            + Excerpt.of(value.toString()));
        }
        object(name, ValueType.DECIMAL128, exact);
    }

    /** A number with a fraction or an exponent; one that is not finite is a missing value. */
    void number(String name, double value) throws SetAside {
        if (!Double.isFinite(value)) {
            missingValue(name);
            return;
        }
        int field = next(name, ValueType.DOUBLE);
        bits[field] = Double.doubleToRawLongBits(value);
        values++;
    }

    void bool(String name, boolean value) throws SetAside {
        int field = next(name, ValueType.BOOLEAN);
        bits[field] = value ? 1 : 0;
        values++;
    }

    void text(String name, String value) throws SetAside {
        if (Utf8.hasLoneSurrogate(value)) {
            throw new SetAside(
                    Reason.BAD_VALUE,
                    "field '" + Excerpt.of(name) + "' has half of a surrogate pair, which is not a character");
        }
        object(name, ValueType.TEXT, value);
    }

    private void object(String name, ValueType type, Object value) throws SetAside {
        int field = next(name, type);
        bits[field] = 0;
        objects[field] = value;
        hasObjects = true;
        values++;
    }

    /** A field that is there and has no value. */
    void absent(String name) throws SetAside {
        int field = next(name, ValueType.MISSING);
        bits[field] = 0;
    }

    /** A field whose value stands for a missing one, which is counted. */
    void missingValue(String name) throws SetAside {
        absent(name);
        missing++;
    }

    int missingValues() {
        return missing;
    }

    private int next(String name, ValueType type) throws SetAside {
        int field = fields.size();
        if (field >= mostFields) {
            throw new SetAside(
                    Reason.TOO_MANY_FIELDS,
                    "more than " + mostFields + " fields (limits.fields); the next is '" + Excerpt.of(name) + "'");
        }
        FieldSet more = fields.withNew(name);
        if (more == null) {
            throw new SetAside(Reason.DUPLICATE_MEMBER, "member '" + Excerpt.of(name) + "' appears twice");
        }
        fields = more;
        if (field == types.length) {
            types = Arrays.copyOf(types, 2 * field);
            bits = Arrays.copyOf(bits, 2 * field);
            objects = Arrays.copyOf(objects, 2 * field);
        }
        types[field] = type.code();
        return field;
    }

    /** The reading; time must have been given. */
    Reading finish(Position position) throws SetAside {
        for (int i = 0; i < metaFields.size(); i++) {
            if (!meta.has(i)) {
                throw new SetAside(Reason.NO_META, "no meta: member '" + metaFields.get(i) + "' is missing");
            }
        }
        if (values == 0) {
            throw new SetAside(Reason.NO_VALUES, "no field has a value");
        }
        if (fields.documentNameBytes() > MOST_NAME_BYTES) {
            throw new SetAside(
                    Reason.NAMES_TOO_LONG,
                    "the names of the fields have " + fields.documentNameBytes() + " bytes together, of at most "
                            + MOST_NAME_BYTES);
        }
        int size = fields.size();
        return new Reading(
                meta.build(),
                time,
                fields,
                Arrays.copyOf(types, size),
                Arrays.copyOf(bits, size),
                hasObjects ? Arrays.copyOf(objects, size) : null,
                position);
    }
}
