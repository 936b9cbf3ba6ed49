package io.millrace.app.schema;

import static java.util.Arrays.asList;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * The view of flat windows over history documents: one row per meta and window,
 * {@code {start: date, meta: {…}, span: date, count, <field>: {count, sum, min, max, first, firstAt, last, lastAt, avg}, …}};
 * {@code span} is the {@code start} of the document.
 *
 * <p>A span may have several documents, and its windows are added up here: an average of one of them alone would be wrong, and
 * a dashboard cannot be taught to add up. That costs a {@code $group}, over documents and not over windows, so that it holds
 * what it has to and no more: where a span has one document, as nearly all have, its windows pass as they are.
 *
 * <p>What {@link ReadingsView} says about names and filters holds here for {@code meta} and {@code span}, which are renamed and
 * nothing else: a server may put a filter on them before the {@code $group}.
 */
final class WindowsView {

    private static final Set<String> TAKEN = Set.of("start", "meta", "span", "count");

    private WindowsView() {}

    static List<BsonDocument> pipeline(ViewFields fields) {
        Document rows;
        if (fields instanceof ViewFields.Named named) {
            rows = named(named.names());
        } else {
            rows = any();
        }
        return Stream.of(documents(), windows(), new Document("$unwind", "$window"), rows)
                .map(Document::toBsonDocument)
                .toList();
    }

    /** The documents of a meta and span. */
    private static Document documents() {
        return new Document(
                "$group",
                new Document("_id", new Document("meta", "$meta").append("span", "$start"))
                        .append("documents", new Document("$push", "$windows")));
    }

    private static Document windows() {
        var only = new Document("$objectToArray", new Document("$arrayElemAt", List.of("$documents", 0)));
        var one = new Document("$eq", List.of(new Document("$size", "$documents"), 1));
        return new Document(
                "$project",
                new Document("_id", 0)
                        .append("meta", "$_id.meta")
                        .append("span", "$_id.span")
                        .append("window", new Document("$cond", List.of(one, only, MergedWindows.of("$documents")))));
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
