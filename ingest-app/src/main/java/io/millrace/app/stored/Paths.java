package io.millrace.app.stored;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Dotted paths into documents. */
final class Paths {

    private Paths() {}

    /**
     * What stands at a path.
     *
     * @throws Failure with {@link ExitCode#DATABASE} if there is nothing
     */
    static BsonValue get(BsonDocument document, String path) {
        BsonValue value = document;
        int from = 0;
        while (from <= path.length()) {
            int dot = path.indexOf('.', from);
            int end = dot < 0 ? path.length() : dot;
            BsonValue next = value.isDocument() ? value.asDocument().get(path.substring(from, end)) : null;
            if (next == null) {
                throw new Failure(
                        ExitCode.DATABASE,
                        "document " + document.get("_id") + " has no '" + path
                                + "': it was not written for this series as the configuration has it now. Was its layout, its"
                                + " time field or one of its meta fields changed without new collections?");
            }
            value = next;
            from = end + 1;
        }
        return value;
    }
}
