package io.millrace.reading;

import org.jspecify.annotations.Nullable;

/**
 * One measurement: a meta, a time, and values by field. Immutable by agreement: the arrays are handed over by who makes the
 * reading and are not changed afterwards.
 */
public final class Reading {

    private final MetaKey meta;
    private final long time;
    private final FieldSet fields;
    private final byte[] types;
    private final long[] bits;
    private final @Nullable Object @Nullable [] objects;
    private final Position position;

    /**
     * @param meta what identifies the source
     * @param time milliseconds since the epoch
     * @param fields the names of the fields
     * @param types the {@link ValueType#code()} of each field's value
     * @param bits the value of each field, as its type says
     * @param objects the values that do not fit 64 bits (text, Decimal128), by field; null where there are none
     * @param position where the reading came from
     */
    public Reading(
            MetaKey meta,
            long time,
            FieldSet fields,
            byte[] types,
            long[] bits,
            @Nullable Object @Nullable [] objects,
            Position position) {
        this.meta = meta;
        this.time = time;
        this.fields = fields;
        this.types = types;
        this.bits = bits;
        this.objects = objects;
        this.position = position;
    }

    public MetaKey meta() {
        return meta;
    }

    /** Milliseconds since the epoch. */
    public long time() {
        return time;
    }

    public FieldSet fields() {
        return fields;
    }

    /** The type of the value of the field with this index in {@link #fields()}. */
    public ValueType type(int field) {
        return ValueType.of(types[field]);
    }

    /** The value of a number of at most 64 bits or a boolean: an integer, 0 or 1, or the raw bits of a double. */
    public long bits(int field) {
        return bits[field];
    }

    /** The value of a text or Decimal128; null for other types. */
    public @Nullable Object object(int field) {
        return objects == null ? null : objects[field];
    }

    public Position position() {
        return position;
    }
}
