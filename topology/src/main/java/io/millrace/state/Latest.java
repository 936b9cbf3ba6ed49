package io.millrace.state;

import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The newest reading of a meta. It is copied, and not kept: an old object that refers to a new one with each reading is what a
 * garbage collector likes least.
 */
final class Latest {

    private FieldSet fields;
    private byte[] types = new byte[0];
    private long[] bits = new long[0];
    private @Nullable Object @Nullable [] objects;
    private long time;

    Latest(Reading reading) {
        fields = reading.fields();
        set(reading);
    }

    /** Takes another reading's place. */
    void set(Reading reading) {
        int size = reading.fields().size();
        if (fields != reading.fields()) { // The store costs the collector something, and is seldom needed.
            fields = reading.fields();
        }
        if (types.length != size) {
            types = new byte[size];
            bits = new long[size];
            objects = null;
        }
        if (objects != null) {
            Arrays.fill(objects, null);
        }
        for (int i = 0; i < size; i++) {
            types[i] = reading.type(i).code();
            bits[i] = reading.bits(i);
            Object object = reading.object(i);
            if (object != null) {
                objects = objects == null ? new Object[size] : objects;
                objects[i] = object;
            }
        }
        time = reading.time();
    }

    /** The reading; where it came from is forgotten. It shares what it holds with this. */
    Reading reading(MetaKey meta) {
        return new Reading(meta, time, fields, types, bits, objects, Position.FORGOTTEN);
    }
}
