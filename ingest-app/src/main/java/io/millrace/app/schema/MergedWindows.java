package io.millrace.app.schema;

import java.util.List;
import org.bson.Document;

/**
 * The expression that adds up the windows of several history documents of one meta and span: sum of {@code count} and
 * {@code sum}, smallest {@code min}, greatest {@code max}, {@code first} of the smallest {@code firstAt}, {@code last} of the
 * greatest {@code lastAt}; of several of one instant the smallest value is first, the greatest last.
 */
final class MergedWindows {

    private MergedWindows() {}

    /**
     * An array of {@code {k: <index>, v: {start, count, fields}}}.
     *
     * @param documents an expression for an array of {@code windows} documents
     */
    static Document of(String documents) {
        var fields = byName(
                entriesOf(each("$$windows", "fields")),
                "field",
                "values",
                new Document("count", new Document("$sum", each("$$values", "count")))
                        .append("sum", new Document("$sum", each("$$values", "sum")))
                        .append("min", new Document("$min", each("$$values", "min")))
                        .append("max", new Document("$max", each("$$values", "max")))
                        .append("first", ofTime("$min", "first", "value"))
                        .append("firstAt", ofTime("$min", "first", "at"))
                        .append("last", ofTime("$max", "last", "value"))
                        .append("lastAt", ofTime("$max", "last", "at")));
        return byName(
                entriesOf(documents),
                "index",
                "windows",
                new Document("start", new Document("$min", each("$$windows", "start")))
                        .append("count", new Document("$sum", each("$$windows", "count")))
                        .append("fields", new Document("$arrayToObject", fields)));
    }

    /** The names and values of all documents of an array, one after another. */
    private static Document entriesOf(Object documents) {
        return new Document(
                "$reduce",
                new Document("input", documents)
                        .append("initialValue", List.of())
                        .append(
                                "in",
                                new Document(
                                        "$concatArrays",
                                        List.of("$$value", new Document("$objectToArray", "$$this")))));
    }

    /**
     * One entry per name.
     *
     * @param entries an array of names and values
     * @param name what a name is called in {@code value}
     * @param values what the values of that name are called in {@code value}
     * @param value what becomes of them
     */
    private static Document byName(Document entries, String name, String values, Document value) {
        String all = name + "Entries";
        var same = new Document(
                "$map",
                new Document(
                                "input",
                                new Document(
                                        "$filter",
                                        new Document("input", "$$" + all)
                                                .append("as", "entry")
                                                .append(
                                                        "cond",
                                                        new Document("$eq", List.of("$$entry.k", "$$" + name)))))
                        .append("as", "entry")
                        .append("in", "$$entry.v"));
        var one = new Document("k", "$$" + name).append("v", let(values, same, value));
        return let(
                all,
                entries,
                new Document(
                        "$map",
                        new Document("input", new Document("$setUnion", List.of(each("$$" + all, "k"), List.of())))
                                .append("as", name)
                                .append("in", one)));
    }

    /** A member of each document of an array; not every server takes a path through an array. */
    private static Document each(String array, String member) {
        return new Document(
                "$map", new Document("input", array).append("as", "one").append("in", "$$one." + member));
    }

    private static Document let(String name, Document value, Object in) {
        return new Document("$let", new Document("vars", new Document(name, value)).append("in", in));
    }

    /** The time, or the value, of the first or last: documents compare by their first member, then by the next. */
    private static Document ofTime(String operator, String which, String member) {
        var pairs = new Document(
                "$map",
                new Document("input", "$$values")
                        .append("as", "value")
                        .append(
                                "in",
                                new Document("at", "$$value." + which + "At").append("value", "$$value." + which)));
        return let("end", new Document(operator, pairs), "$$end." + member);
    }
}
