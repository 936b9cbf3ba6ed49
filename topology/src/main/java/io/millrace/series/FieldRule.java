package io.millrace.series;

import java.util.Map;
import java.util.Set;

/**
 * What is known about the fields of a reading. Members that are neither time nor meta are fields; those without a declared
 * type are taken as they come.
 *
 * @param types the declared types, by field name
 * @param onlyDeclared whether members without a declared type are left out
 * @param missing texts (lower case) that stand for a missing value, whatever their case in a message
 */
public record FieldRule(Map<String, Type> types, boolean onlyDeclared, Set<String> missing) {

    /** Texts that devices send for want of a value. */
    public static final Set<String> DEFAULT_MISSING =
            Set.of("", "unavailable", "unknown", "none", "null", "nan", "n/a", "-", "---");

    public FieldRule {
        types = Map.copyOf(types);
        missing = Set.copyOf(missing);
    }

    /** The declared type of a field. */
    public enum Type {
        /** A number, or text that reads as one; anything else sets the reading aside. */
        NUMBER,
        /** Text; numbers and booleans set the reading aside. */
        TEXT,
        /** {@code true} or {@code false}; anything else sets the reading aside. */
        BOOLEAN
    }
}
