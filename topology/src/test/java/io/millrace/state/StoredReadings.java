package io.millrace.state;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.series.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** The readings that a document holds, each as {@code meta time {field=value, …}}, sorted by field. */
final class StoredReadings {

    private static final String TIME = "ts";

    private StoredReadings() {}

    static List<String> of(Layout layout, BsonDocument document) {
        return switch (layout) {
            case COLUMNS -> ofColumns(document);
            case SAMPLES -> ofSamples(document);
            case OFFSETS -> ofOffsets(document);
            case DOCUMENTS, TIMESERIES -> {
                BsonDocument fields = document.clone();
                fields.remove("_id");
                fields.remove("meta");
                yield List.of(ofMembers(document.getDocument("meta"), fields));
            }
        };
    }

    private static List<String> ofColumns(BsonDocument bucket) {
        var readings = new ArrayList<String>();
        for (BsonValue chunk : bucket.getDocument("data").values()) {
            BsonArray times = chunk.asDocument().getArray(TIME);
            for (int i = 0; i < times.size(); i++) {
                var reading = new BsonDocument();
                for (Map.Entry<String, BsonValue> column : chunk.asDocument().entrySet()) {
                    assertThat(column.getValue().asArray()).hasSameSizeAs(times);
                    if (!column.getValue().asArray().get(i).isNull()) {
                        reading.put(column.getKey(), column.getValue().asArray().get(i));
                    }
                }
                readings.add(ofMembers(bucket.getDocument("meta"), reading));
            }
        }
        assertCount(bucket, readings);
        return readings;
    }

    private static List<String> ofSamples(BsonDocument bucket) {
        var meta = bucket.clone();
        List.of("_id", "nsamples", "day", "first", "last", "samples").forEach(meta::remove);
        var readings = new ArrayList<String>();
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (BsonValue sample : bucket.getArray("samples")) {
            readings.add(ofMembers(meta, sample.asDocument()));
            first = Math.min(first, millis(sample.asDocument(), TIME));
            last = Math.max(last, millis(sample.asDocument(), TIME));
        }
        assertThat(bucket.getInt32("nsamples").getValue()).isEqualTo(readings.size());
        assertThat(millis(bucket, "first")).isEqualTo(first);
        assertThat(millis(bucket, "last")).isEqualTo(last);
        return readings;
    }

    private static List<String> ofOffsets(BsonDocument bucket) {
        BsonDocument control = bucket.getDocument("control");
        long start = control.getDateTime("start").getValue();
        long step = control.getInt32("step").getValue() * 1_000L;
        BsonDocument milliseconds = bucket.getDocument("ms", new BsonDocument());
        var slots = new TreeMap<Integer, BsonDocument>();
        bucket.getDocument("p", new BsonDocument())
                .forEach((field, values) -> values.asDocument()
                        .forEach((slot, value) -> slots.computeIfAbsent(
                                        Integer.parseInt(slot), any -> new BsonDocument())
                                .put(field, value)));
        var readings = new ArrayList<String>();
        slots.forEach((slot, fields) -> {
            int beyond = milliseconds
                    .getInt32(Integer.toString(slot), new BsonInt32(0))
                    .getValue();
            fields.put(TIME, new BsonDateTime(start + slot * step + beyond));
            readings.add(ofMembers(bucket.getDocument("meta"), fields));
        });
        bucket.getDocument("more", new BsonDocument())
                .values()
                .forEach(more -> readings.add(ofMembers(bucket.getDocument("meta"), more.asDocument())));
        assertCount(bucket, readings);
        return readings;
    }

    private static void assertCount(BsonDocument bucket, List<String> readings) {
        assertThat(bucket.getDocument("control").getInt32("count").getValue()).isEqualTo(readings.size());
    }

    private static String ofMembers(BsonDocument meta, BsonDocument members) {
        var fields = new TreeMap<String, String>();
        members.forEach((name, value) -> fields.put(name, text(value)));
        fields.remove(TIME);
        return meta.toJson() + " " + millis(members, TIME) + " " + fields;
    }

    private static long millis(BsonDocument document, String name) {
        BsonValue time = requireNonNull(document.get(name), name);
        return time.isInt32()
                ? time.asInt32().getValue() * 1_000L
                : time.asDateTime().getValue();
    }

    private static String text(BsonValue value) {
        return value.isNumber() ? Double.toString(value.asNumber().doubleValue()) : value.toString();
    }
}
