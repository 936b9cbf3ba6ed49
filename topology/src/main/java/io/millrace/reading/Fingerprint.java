package io.millrace.reading;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A hash of 64 bits over the values of a reading, by which identical readings are recognised without keeping them. The order
 * of fields does not matter, missing values count for nothing, and numbers count by value. It is part of the stored format.
 */
public final class Fingerprint {

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private Fingerprint() {}

    /** The fingerprint of a reading's values; its meta and time are not part of it. */
    public static long of(Reading reading) {
        FieldSet fields = reading.fields();
        long sum = 0;
        for (int i = 0; i < fields.size(); i++) {
            sum += ofField(fields, i, reading.type(i), reading.bits(i), reading.object(i));
        }
        return mix(sum);
    }

    /** The share of one field; shares are summed and {@linkplain #mix mixed}. */
    public static long ofField(FieldSet fields, int field, ValueType type, long bits, @Nullable Object object) {
        if (type == ValueType.MISSING) {
            return 0;
        }
        long value =
                type == ValueType.TEXT ? of((String) requireNonNull(object)) : Numbers.canonical(type, bits, object);
        return mix(fields.hash(field) + mix(value) + kind(type));
    }

    /** Spreads a sum over all bits (the finaliser of SplitMix64). */
    public static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    static long of(String text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * MULTIPLIER;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    private static long kind(ValueType type) {
        return switch (type) {
            case TEXT -> 1;
            case BOOLEAN -> 2;
            default -> 0;
        };
    }
}
