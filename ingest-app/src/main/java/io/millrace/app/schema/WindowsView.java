package io.millrace.app.schema;

import static java.util.Arrays.asList;

import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * The view of flat windows over history documents: one row per window of a document,
 * {@code {start: date, meta: {…}, span: date, count, <field>: {count, sum, min, max, first, firstAt, last, lastAt, avg}, …}};
 * {@code span} is the {@code start} of the document.
 *
 * <p>A span may have several documents, and a window of it a row from each; this is the one place that decides so. Rows of
 * one meta and start add up: sum of {@code count} and {@code sum}, smallest {@code min}, greatest {@code max}, {@code first}
 * of the smallest {@code firstAt}, {@code last} of the greatest {@code lastAt}, and {@code avg} is sum by count.
 *
 * <p>What {@link ReadingsView} says about names and filters holds here for {@code meta} and {@code span}.
 */
final class WindowsView {

    private static final Set<String> TAKEN = Set.of("start", "meta", "span", "count");

    private WindowsView() {}

    static List<BsonDocument> pipeline(ViewFields fields) {
        var windows = new Document(
                "$project",
                new Document("_id", 0)
                        .append("meta", 1)
                        .append("span", "$start")
                        .append("window", new Document("$objectToArray", "$windows")));
        Document rows;
        if (fields instanceof ViewFields.Named named) {
            rows = named(named.names());
        } else {
            rows = any();
        }
        return List.of(
                windows.toBsonDocument(), new Document("$unwind", "$window").toBsonDocument(), rows.toBsonDocument());
    }

    private static Document named(List<String> names) {
        var row = new Document("meta", 1)
                .append("span", 1)
                .append("start", "$window.v.start")
                .append("count", "$window.v.count");
        for (String name : names) {
            String path = "$window.v.fields." + name;
            var present = new Document("$gt", asList(path, null));
            row.append(
                    RowNames.shown(name, TAKEN),
                    new Document("$cond", List.of(present, withAverage(path), "$$REMOVE")));
        }
        return new Document("$project", row);
    }

    private static Document any() {
        var fields = new Document(
                "$map",
                new Document("input", new Document("$objectToArray", "$window.v.fields"))
                        .append("as", "field")
                        .append(
                                "in",
                                new Document("k", RowNames.shownAtRunTime("$$field.k", TAKEN))
                                        .append("v", withAverage("$$field.v"))));
        var own = new Document("start", "$window.v.start")
                .append("meta", "$meta")
                .append("span", "$span")
                .append("count", "$window.v.count");
        return new Document(
                "$replaceWith", new Document("$mergeObjects", List.of(own, new Document("$arrayToObject", fields))));
    }

    private static Document withAverage(String path) {
        var average = new Document(
                "$cond",
                List.of(
                        new Document("$gt", List.of(path + ".count", 0)),
                        new Document("$divide", List.of(path + ".sum", path + ".count")),
                        "$$REMOVE"));
        return new Document("$mergeObjects", List.of(path, new Document("avg", average)));
    }
}
