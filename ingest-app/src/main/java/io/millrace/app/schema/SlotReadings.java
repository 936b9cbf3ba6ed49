package io.millrace.app.schema;

import static java.util.Arrays.asList;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * The stages that make one document per reading of buckets with slots: {@code {meta, control: {start}, reading: {at: date,
 * values: {<field>: value, …}}}}. Each slot has an expression of its own, since {@code $getField} takes no computed
 * name; the cost is slots times fields.
 */
final class SlotReadings {

    private SlotReadings() {}

    /**
     * @param time the name of the time in {@code more}
     * @param slots the number of slots of a bucket
     */
    static List<Document> stages(String time, int slots) {
        List<Document> each =
                IntStream.range(0, slots).mapToObj(slot -> slot(slot, time)).toList();
        var used = new Document(
                "$filter",
                new Document("input", each)
                        .append("as", "slot")
                        .append("cond", new Document("$ne", List.of("$$slot.values", new Document()))));
        var all = new Document("$concatArrays", List.of(used, more(time)));
        return List.of(
                new Document(
                        "$project",
                        new Document("_id", 0)
                                .append("meta", 1)
                                .append("control.start", 1)
                                .append("control.step", 1)
                                .append("ms", 1)
                                .append("more", 1)
                                .append("p", new Document("$objectToArray", "$p"))),
                new Document(
                        "$project",
                        new Document("meta", 1).append("control.start", 1).append("reading", all)),
                new Document("$unwind", "$reading"));
    }

    private static Document slot(int slot, String time) {
        var values = new Document(
                "$map",
                new Document("input", "$p")
                        .append("as", "field")
                        .append(
                                "in",
                                new Document("k", RowNames.shownAtRunTime("$$field.k", Set.of(time)))
                                        .append("v", "$$field.v." + slot)));
        var present = new Document(
                "$filter",
                new Document("input", values)
                        .append("as", "value")
                        .append("cond", new Document("$gt", asList("$$value.v", null))));
        var offset = new Document("$multiply", List.of("$control.step", 1000L * slot));
        var at = new Document(
                "$add", List.of("$control.start", offset, new Document("$ifNull", List.of("$ms." + slot, 0))));
        return new Document("at", at).append("values", new Document("$arrayToObject", present));
    }

    private static Document more(String time) {
        return new Document(
                "$map",
                new Document(
                                "input",
                                new Document(
                                        "$objectToArray", new Document("$ifNull", List.of("$more", new Document()))))
                        .append("as", "one")
                        .append("in", new Document("at", "$$one.v." + time).append("values", "$$one.v")));
    }
}
