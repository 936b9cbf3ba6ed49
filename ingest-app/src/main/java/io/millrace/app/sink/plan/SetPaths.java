package io.millrace.app.sink.plan;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The paths that one {@code $set} names, each with the bytes of its element. MongoDB refuses a {@code $set} in which one path
 * is a prefix of another (ConflictingUpdateOperators), so a record whose paths would do that is not taken in.
 */
final class SetPaths {

    private final Map<String, Slice> slices = new LinkedHashMap<>();
    private final Set<String> ancestors = new HashSet<>();
    private int bytes;

    /** An element within the value of a record: from its type to the end of its value. */
    private record Slice(UpsertRecord source, int start, int length) {}

    /**
     * Takes in a record: its values replace earlier ones of the same path. False, and nothing is changed, if a path would be a
     * prefix of another or the whole would be larger than {@code maxBytes}.
     */
    boolean take(UpsertRecord upsert, int maxBytes) {
        Map<String, Slice> taken = slicesOf(upsert);
        var newAncestors = new HashSet<String>();
        int growth = 0;
        for (Map.Entry<String, Slice> each : taken.entrySet()) {
            Slice replaced = slices.get(each.getKey());
            growth += each.getValue().length() - (replaced == null ? 0 : replaced.length());
            if (replaced == null && !addAncestors(each.getKey(), taken, newAncestors)) {
                return false;
            }
        }
        for (String path : taken.keySet()) {
            if (ancestors.contains(path) || newAncestors.contains(path)) {
                return false;
            }
        }
        if (bytes + growth > maxBytes && !slices.isEmpty()) {
            return false;
        }
        slices.putAll(taken);
        ancestors.addAll(newAncestors);
        bytes += growth;
        return true;
    }

    /** The document to be set. */
    byte[] document() {
        var document = new DocumentBytes(bytes);
        for (Slice slice : slices.values()) {
            document.add(slice.source().record().value(), slice.start(), slice.length());
        }
        return document.toBytes();
    }

    private boolean addAncestors(String path, Map<String, Slice> taken, Set<String> newAncestors) {
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            String ancestor = path.substring(0, dot);
            if (slices.containsKey(ancestor) || taken.containsKey(ancestor)) {
                return false;
            }
            newAncestors.add(ancestor);
        }
        return true;
    }

    private static Map<String, Slice> slicesOf(UpsertRecord upsert) {
        var slices = new LinkedHashMap<String, Slice>();
        try {
            var element = new ElementCursor(upsert.record().value());
            while (element.next()) {
                if (element.start() != upsert.idStart()) {
                    slices.put(element.name(), new Slice(upsert, element.start(), element.end() - element.start()));
                }
            }
        } catch (MalformedBsonException e) {
            throw new IllegalStateException("parsed before, malformed now", e);
        }
        return slices;
    }
}
