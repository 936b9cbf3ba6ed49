package io.millrace.app.sink.plan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The paths that one {@code $set} names, each with the bytes of its element. MongoDB refuses a {@code $set} in which one path
 * is a prefix of another (ConflictingUpdateOperators), so a record whose paths would do that is not taken in. But an element
 * for the end of an array that an earlier record sets whole becomes part of that array.
 */
final class SetPaths {

    private final Map<String, Slice> slices = new LinkedHashMap<>();
    private final Map<String, GrownArray> arrays = new HashMap<>();
    private final Set<String> ancestors = new HashSet<>();
    private int bytes;

    /**
     * Takes in a record: its values replace earlier ones of the same path. False, and nothing is changed, if a path would be a
     * prefix of another or the whole would be larger than {@code maxBytes}.
     */
    boolean take(UpsertRecord upsert, int maxBytes) {
        var taken = new LinkedHashMap<String, Slice>();
        var grown = new HashMap<String, GrownArray>();
        for (Map.Entry<String, Slice> each : slicesOf(upsert).entrySet()) {
            if (!grow(each.getKey(), each.getValue(), grown)) {
                taken.put(each.getKey(), each.getValue());
            }
        }
        var newAncestors = new HashSet<String>();
        int growth = growth(grown);
        for (Map.Entry<String, Slice> each : taken.entrySet()) {
            Slice replaced = slices.get(each.getKey());
            growth += each.getValue().length() - (replaced == null ? 0 : replaced.length());
            if (replaced == null && !addAncestors(each.getKey(), taken, newAncestors)) {
                return false;
            }
        }
        for (String path : taken.keySet()) {
            if (ancestors.contains(path) || newAncestors.contains(path) || isGrown(path, grown)) {
                return false;
            }
        }
        if (bytes + growth > maxBytes && !slices.isEmpty()) {
            return false;
        }
        slices.putAll(taken);
        arrays.putAll(grown);
        ancestors.addAll(newAncestors);
        bytes += growth;
        return true;
    }

    /** Adds the element to the array that it belongs to; false if that is not set whole, or the element is not its next. */
    private boolean grow(String path, Slice element, Map<String, GrownArray> grown) {
        int dot = path.lastIndexOf('.');
        String parent = path.substring(0, Math.max(0, dot));
        Slice whole = slices.get(parent);
        if (whole == null || !whole.isArray()) {
            return false;
        }
        GrownArray array = grown.get(parent);
        if (array == null) {
            GrownArray before = arrays.get(parent);
            array = before == null ? new GrownArray(parent, whole) : before.copy();
            grown.put(parent, array);
        }
        return array.add(path.substring(dot + 1), element);
    }

    private int growth(Map<String, GrownArray> grown) {
        int growth = 0;
        for (Map.Entry<String, GrownArray> each : grown.entrySet()) {
            GrownArray before = arrays.get(each.getKey());
            growth += each.getValue().addedBytes() - (before == null ? 0 : before.addedBytes());
        }
        return growth;
    }

    private boolean isGrown(String path, Map<String, GrownArray> grown) {
        return arrays.containsKey(path) || grown.containsKey(path);
    }

    /** The document to be set. */
    byte[] document() {
        var document = new DocumentBytes(bytes);
        slices.forEach((path, slice) -> {
            GrownArray array = arrays.get(path);
            if (array == null) {
                document.add(slice.bytes(), slice.start(), slice.length());
            } else {
                array.writeTo(document);
            }
        });
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
                    slices.put(element.name(), new Slice(upsert, element.start(), element.valueStart(), element.end()));
                }
            }
        } catch (MalformedBsonException e) {
            throw new IllegalStateException("parsed before, malformed now", e);
        }
        return slices;
    }
}
