package io.millrace.app.schema;

import static java.util.Arrays.asList;

import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * The view of single readings over buckets in columns: one row per reading,
 * {@code {<time>: date, meta: {…}, control: {start: date}, <field>: value, …}}, in no particular order.
 *
 * <p>A missing value is left out of its row, whether the chunk has a null in its place or no such column, so that a row does
 * not depend on its neighbours. A field that has the name of another member of the row is shown with {@code %} before it,
 * which no encoded name begins with. The cost is linear in readings times fields: a chunk is unwound by its time column, and
 * each column is asked for the value at that index.
 *
 * <p>{@code meta} and {@code control.start} pass through unchanged. Where the fields are {@link ViewFields.Named}, all stages
 * are {@code $project} and {@code $unwind}, which a filter on these two may overtake (MongoDB manual, "Aggregation Pipeline
 * Optimization"), so that it can use the indexes of the buckets; {@code $replaceWith}, which unknown names need, stops it.
 */
final class ReadingsView {

    private static final Document WITHOUT_CHUNK = new Document("meta", 1).append("control.start", 1);

    private ReadingsView() {}

    /**
     * @param time the name of the time in documents; not {@code meta} or {@code control}
     * @param fields the fields to show
     */
    static List<BsonDocument> pipeline(String time, ViewFields fields) {
        Set<String> taken = RowNames.taken(time);
        List<Document> stages;
        if (fields instanceof ViewFields.Named named) {
            stages = named(time, named.names(), taken);
        } else {
            stages = any(time, taken);
        }
        return stages.stream().map(Document::toBsonDocument).toList();
    }

    private static List<Document> named(String time, List<String> names, Set<String> taken) {
        var row = new Document(WITHOUT_CHUNK).append(time, "$chunk.v." + time);
        for (String name : names) {
            if (!name.equals(time)) {
                var value = new Document("$arrayElemAt", List.of("$chunk.v." + name, "$index"));
                row.append(RowNames.shown(name, taken), new Document("$ifNull", List.of(value, "$$REMOVE")));
            }
        }
        return List.of(
                chunks(),
                new Document("$unwind", "$chunk"),
                new Document("$unwind", new Document("path", "$chunk.v." + time).append("includeArrayIndex", "index")),
                new Document("$project", row));
    }

    private static List<Document> any(String time, Set<String> taken) {
        var columns = new Document(
                "$map",
                new Document(
                                "input",
                                new Document(
                                        "$filter",
                                        new Document("input", new Document("$objectToArray", "$chunk.v"))
                                                .append("as", "column")
                                                .append("cond", new Document("$ne", List.of("$$column.k", time)))))
                        .append("as", "column")
                        .append(
                                "in",
                                new Document("k", RowNames.shownAtRunTime("$$column.k", taken))
                                        .append("v", "$$column.v")));
        var values = new Document(
                "$map",
                new Document("input", "$columns")
                        .append("as", "column")
                        .append(
                                "in",
                                new Document("k", "$$column.k")
                                        .append("v", new Document("$arrayElemAt", List.of("$$column.v", "$index")))));
        // Greater than null is all that is neither null nor absent, in the order of BSON types.
        var present = new Document(
                "$filter",
                new Document("input", values)
                        .append("as", "value")
                        .append("cond", new Document("$gt", asList("$$value.v", null))));
        var own = new Document(time, "$time").append("meta", "$meta").append("control", "$control");
        return List.of(
                chunks(),
                new Document("$unwind", "$chunk"),
                new Document(
                        "$project",
                        new Document(WITHOUT_CHUNK)
                                .append("time", "$chunk.v." + time)
                                .append("columns", columns)),
                new Document("$unwind", new Document("path", "$time").append("includeArrayIndex", "index")),
                new Document(
                        "$replaceWith",
                        new Document("$mergeObjects", List.of(own, new Document("$arrayToObject", present)))));
    }

    private static Document chunks() {
        return new Document(
                "$project",
                new Document("_id", 0)
                        .append("meta", 1)
                        .append("control.start", 1)
                        .append("chunk", new Document("$objectToArray", "$data")));
    }
}
