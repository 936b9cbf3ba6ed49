package io.millrace.app.schema;

import java.util.List;
import java.util.Set;
import org.bson.Document;

/**
 * How fields are called in the rows of views: as in documents, but with {@code %} before it where the row has a member of
 * that name already. An encoded name never begins with a lone {@code %} and a letter, so no two fields meet.
 */
final class RowNames {

    private RowNames() {}

    /** The members that rows of single readings have, or would have in another layout. */
    static Set<String> taken(String time) {
        return Set.of(time, "meta", "control", "_id");
    }

    static String shown(String name, Set<String> taken) {
        return taken.contains(name) ? "%" + name : name;
    }

    /** The same as an expression on the server. */
    static Document shownAtRunTime(String name, Set<String> taken) {
        return new Document(
                "$cond",
                List.of(
                        new Document(
                                "$in", List.of(name, taken.stream().sorted().toList())),
                        new Document("$concat", List.of("%", name)),
                        name));
    }
}
