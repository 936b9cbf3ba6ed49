package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;

/** One interval of one meta: how many readings, and a summary of each field's numbers. It takes in readings and windows. */
public final class StoredWindow {

    private final MetaKey meta;
    private final long start;
    private long count;

    /** By the field's own name, so that the order is the same wherever they come from. */
    private final Map<String, Summary> fields = new TreeMap<>();

    /**
     * An empty window.
     *
     * @param start its beginning, in milliseconds since the epoch
     */
    public StoredWindow(MetaKey meta, long start) {
        this.meta = meta;
        this.start = start;
    }

    /** The window that a history document holds. */
    static StoredWindow read(MetaKey meta, BsonDocument stored) {
        var window = new StoredWindow(meta, stored.getDateTime("start").getValue());
        window.count = stored.getNumber("count").longValue();
        stored.getDocument("fields")
                .forEach((name, summary) ->
                        window.fields.put(FieldNames.unescape(name), Summary.read(summary.asDocument())));
        return window;
    }

    /** Takes a reading in. */
    public void add(Reading reading) {
        count++;
        for (int i = 0; i < reading.fields().size(); i++) {
            if (reading.type(i).isNumber()) {
                of(reading.fields().name(i)).add(reading.type(i), reading.bits(i), reading.object(i), reading.time());
            }
        }
    }

    /** Takes in what another window has. */
    public void merge(StoredWindow other) {
        count += other.count;
        other.fields.forEach((name, summary) -> of(name).merge(summary));
    }

    private Summary of(String field) {
        return fields.computeIfAbsent(field, any -> new Summary());
    }

    public MetaKey meta() {
        return meta;
    }

    /** Its beginning, in milliseconds since the epoch. */
    public long start() {
        return start;
    }

    /** The number of readings, also of those without any number. */
    public long count() {
        return count;
    }

    /** The summaries by the fields' own names. Fields without a number have none. */
    public Map<String, Summary> fields() {
        return java.util.Collections.unmodifiableMap(fields);
    }
}
