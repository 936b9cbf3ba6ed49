package io.millrace.bucket;

import io.millrace.reading.ValueType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of one field in a chunk, in the order of the readings; those never set are missing. */
final class Column {

    private byte[] types = new byte[0];
    private long[] bits = new long[0];
    private @Nullable Object @Nullable [] objects;

    /** Whether no reading has a value. */
    boolean isEmpty() {
        return types.length == 0;
    }

    /** Sets a value, which is not missing. */
    void set(int index, ValueType type, long value, @Nullable Object object) {
        if (index >= types.length) {
            int capacity = Chunk.capacityFor(index);
            types = Arrays.copyOf(types, capacity);
            bits = Arrays.copyOf(bits, capacity);
            if (objects != null) {
                objects = Arrays.copyOf(objects, capacity);
            }
        }
        types[index] = type.code();
        bits[index] = value;
        if (object != null) {
            if (objects == null) {
                objects = new Object[types.length];
            }
            objects[index] = object;
        }
    }

    ValueType type(int index) {
        return index < types.length ? ValueType.of(types[index]) : ValueType.MISSING;
    }

    long bits(int index) {
        return index < bits.length ? bits[index] : 0;
    }

    @Nullable Object object(int index) {
        return objects != null && index < objects.length ? objects[index] : null;
    }
}
