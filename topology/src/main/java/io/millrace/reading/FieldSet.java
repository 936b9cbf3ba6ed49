package io.millrace.reading;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the fields of a reading, in the order of the message, without duplicates. Sets that are reached by the same
 * names from the same {@link #empty()} are the same object, so that readings of one shape share it and can be recognised by
 * identity. A family of sets belongs to one thread.
 */
public final class FieldSet {

    /** Beyond this many sets a family forgets how to reach further ones: names that never come back must not pile up. */
    private static final int LARGEST_FAMILY = 10_000;

    private final String[] names;
    private final String[] documentNames;
    private final long[] hashes;
    private final int documentNameBytes;
    private final int[] family;
    private final Map<String, FieldSet> next = new HashMap<>(2);
    private @Nullable FieldSet likely;

    private FieldSet(String[] names, int[] family) {
        this.names = names;
        this.documentNames = new String[names.length];
        this.hashes = new long[names.length];
        int bytes = 0;
        for (int i = 0; i < names.length; i++) {
            documentNames[i] = FieldNames.escape(names[i]);
            hashes[i] = Fingerprint.of(names[i]);
            bytes += Utf8.length(documentNames[i]);
        }
        this.documentNameBytes = bytes;
        this.family = family;
    }

    /** The empty set of a new family. */
    public static FieldSet empty() {
        return new FieldSet(new String[0], new int[1]);
    }

    /** Whether the family remembers no further sets, so that it is time to begin another one. */
    boolean isFamilyFull() {
        return family[0] >= LARGEST_FAMILY;
    }

    /** This set and one more name, which it must not have yet. */
    public FieldSet with(String name) {
        FieldSet more = withNew(name);
        if (more == null) {
            throw new IllegalArgumentException("'" + name + "' is there already: " + this);
        }
        return more;
    }

    /** This set and one more name, or null if it has the name already. Looks for it only when this way is new. */
    @Nullable FieldSet withNew(String name) {
        FieldSet guess = likely;
        if (guess != null && guess.names[names.length].equals(name)) {
            return guess;
        }
        FieldSet found = next.get(name);
        if (found == null) {
            if (indexOf(name) >= 0) {
                return null;
            }
            String[] more = Arrays.copyOf(names, names.length + 1);
            more[names.length] = name;
            found = new FieldSet(more, family);
            if (family[0] < LARGEST_FAMILY) {
                family[0]++;
                next.put(name, found);
            }
        }
        likely = found;
        return found;
    }

    public int size() {
        return names.length;
    }

    public String name(int field) {
        return names[field];
    }

    /** The name as it stands in documents: escaped. */
    public String documentName(int field) {
        return documentNames[field];
    }

    /** What all names take in documents together, in bytes of UTF-8. */
    int documentNameBytes() {
        return documentNameBytes;
    }

    /** A hash of the name. */
    long hash(int field) {
        return hashes[field];
    }

    /** Whether both have the same names in the same order. */
    public boolean sameNames(FieldSet other) {
        return this == other || Arrays.equals(names, other.names);
    }

    /** The index here of a name of another set, or -1. Constant where both have it in the same place, else linear. */
    public int indexOf(FieldSet other, int field) {
        String name = other.names[field];
        if (field < names.length && names[field].equals(name)) {
            return field;
        }
        return indexOf(name);
    }

    /** The index of a name, or -1. Linear in the number of names. */
    public int indexOf(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    public List<String> names() {
        return List.of(names);
    }

    @Override
    public String toString() {
        return String.join(", ", names);
    }
}
