package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Which readings are wanted.
 *
 * @param meta the values that a meta field may have, by the field's own name; fields that are not here may have any
 * @param from the first time, in milliseconds since the epoch
 * @param to the time before which it ends, in milliseconds since the epoch
 */
public record Selection(Map<String, List<BsonValue>> meta, long from, long to) {

    public Selection {
        meta = Map.copyOf(meta);
    }

    /** Everything that is stored. */
    public static Selection all() {
        return new Selection(Map.of(), Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** The readings of one meta from a time to another, exclusive. */
    public static Selection of(MetaKey meta, List<String> metaFields, long from, long to) {
        var values = new LinkedHashMap<String, List<BsonValue>>();
        meta.toMeta(metaFields).forEach((name, value) -> values.put(FieldNames.unescape(name), List.of(value)));
        return new Selection(values, from, to);
    }

    /** The same of other times. */
    public Selection between(long newFrom, long newTo) {
        return new Selection(meta, newFrom, newTo);
    }

    boolean holds(long time) {
        return time >= from && time < to;
    }

    /** Adds to a filter what it says of the meta, whose fields are at these paths. */
    void addMeta(BsonDocument filter, List<String> metaFields, MetaPath path) {
        for (String field : metaFields) {
            List<BsonValue> values = meta.get(field);
            if (values != null) {
                filter.append(
                        path.of(field),
                        values.size() == 1 ? values.get(0) : new BsonDocument("$in", new BsonArray(values)));
            }
        }
    }

    /** Where a meta field stands in documents. */
    interface MetaPath {
        /** The dotted path of the field of this name. */
        String of(String field);
    }
}
