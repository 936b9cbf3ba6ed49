package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Puts readings together, field by field. Values that are missing are left out. Used by one thread. */
final class Rows {

    private static final int FEW = 8;

    private final FieldSet none = FieldSet.empty();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken;
    private FieldSet fields = none;
    private byte[] types = new byte[FEW];
    private long[] bits = new long[FEW];
    private @Nullable Object[] objects = new @Nullable Object[FEW];

    /**
     * @param taken the names in documents that stand for something else where fields stand, so that a field of such a name has
     *     a {@code %} in front
     */
    Rows(Set<String> taken) {
        this.taken = Set.copyOf(taken);
    }

    /** Adds the value of a field, whose name is as in documents. */
    void add(String documentName, BsonValue value) {
        ValueType type = Scalars.type(value);
        if (type == ValueType.MISSING) {
            return;
        }
        int at = fields.size();
        fields = fields.with(nameOf(documentName));
        if (at == types.length) {
            types = Arrays.copyOf(types, 2 * at);
            bits = Arrays.copyOf(bits, 2 * at);
            objects = Arrays.copyOf(objects, 2 * at);
        }
        types[at] = type.code();
        bits[at] = Scalars.bits(value);
        objects[at] = Scalars.object(value);
    }

    /** Adds the values of all fields of a document: all members but those whose names are taken. */
    void addFields(BsonDocument document) {
        document.forEach((name, value) -> {
            if (!taken.contains(name)) {
                add(name, value);
            }
        });
    }

    private String nameOf(String documentName) {
        return names.computeIfAbsent(documentName, name -> {
            boolean shifted = name.startsWith("%") && taken.contains(name.substring(1));
            return FieldNames.unescape(shifted ? name.substring(1) : name);
        });
    }

    /** The reading of what was added, and begins the next. */
    Reading end(MetaKey meta, long time) {
        int size = fields.size();
        var reading = new Reading(
                meta,
                time,
                fields,
                Arrays.copyOf(types, size),
                Arrays.copyOf(bits, size),
                Arrays.copyOf(objects, size),
                Position.FORGOTTEN);
        fields = none;
        Arrays.fill(objects, 0, size, null);
        return reading;
    }
}
