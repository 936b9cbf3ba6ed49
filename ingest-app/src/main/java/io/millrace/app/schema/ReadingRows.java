package io.millrace.app.schema;

import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * Rows of single readings, where a reading is a document {@code {<field>: value, …}} by the end of some stages, beside
 * {@code meta} and {@code control.start}. What {@link ReadingsView} says about names and filters holds here, too.
 */
final class ReadingRows {

    private ReadingRows() {}

    /**
     * @param stages what leads to one document per reading
     * @param reading the path of the reading there, with its dollar; its member of the time's name is the time, and a field of
     *     that name has {@code %} before it
     * @param time the name of the time
     * @param at an expression for the time
     * @param fields the fields to show
     */
    static List<BsonDocument> of(List<Document> stages, String reading, String time, Object at, ViewFields fields) {
        var all = new ArrayList<>(stages);
        if (fields instanceof ViewFields.Named named) {
            all.add(named(reading, time, at, named.names()));
        } else {
            all.add(any(reading, time, at));
        }
        return all.stream().map(Document::toBsonDocument).toList();
    }

    private static Document named(String reading, String time, Object at, List<String> names) {
        var row = new Document("meta", 1).append("control.start", 1).append(time, at);
        for (String name : names) {
            String stored = name.equals(time) ? "%" + name : name;
            row.append(
                    RowNames.shown(name, RowNames.taken(time)),
                    new Document("$ifNull", List.of(reading + "." + stored, "$$REMOVE")));
        }
        return new Document("$project", row);
    }

    private static Document any(String reading, String time, Object at) {
        Set<String> taken = new HashSet<>(RowNames.taken(time));
        taken.remove(time);
        var values = new Document(
                "$filter",
                new Document("input", new Document("$objectToArray", reading))
                        .append("as", "value")
                        .append(
                                "cond",
                                new Document(
                                        "$and",
                                        List.of(
                                                new Document("$ne", List.of("$$value.k", time)),
                                                new Document("$gt", asList("$$value.v", null))))));
        var shown = new Document(
                "$map",
                new Document("input", values)
                        .append("as", "value")
                        .append(
                                "in",
                                new Document("k", RowNames.shownAtRunTime("$$value.k", taken))
                                        .append("v", "$$value.v")));
        var own = new Document(time, at).append("meta", "$meta").append("control", "$control");
        return new Document(
                "$replaceWith", new Document("$mergeObjects", List.of(own, new Document("$arrayToObject", shown))));
    }
}
