package io.millrace.app.sink.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** A collection in memory that knows what the sink uses of MongoDB: guarded filters, {@code $set} by dotted paths, upserts. */
final class SetModel {

    private final Map<String, BsonDocument> documents = new HashMap<>();

    Map<String, BsonDocument> documents() {
        return documents;
    }

    void applyAll(List<List<Operation>> waves) {
        waves.forEach(wave -> wave.forEach(this::apply));
    }

    void apply(Operation operation) {
        BsonDocument filter = operation.filter();
        String id = filter.getString("_id").getValue();
        BsonDocument document = documents.get(id);
        if (document == null) {
            if (!operation.upsert()) {
                return;
            }
            document = new BsonDocument("_id", new BsonString(id));
        } else if (!matches(document, operation)) {
            return;
        }
        BsonDocument changed = document.clone();
        operation.update().getDocument("$set").forEach((path, value) -> set(changed, path, value));
        documents.put(id, changed);
    }

    private static boolean matches(BsonDocument document, Operation operation) {
        String path = operation.guard().path();
        BsonDocument bounds = operation.filter().getDocument(path);
        BsonValue found = at(document, path);
        boolean reached = !bounds.containsKey("$gte") || compare(found, bounds, "$gte") >= 0;
        return reached && compare(found, bounds, "$lt") < 0;
    }

    private static int compare(BsonValue found, BsonDocument bounds, String bound) {
        return found.isDateTime()
                ? Long.compare(
                        found.asDateTime().getValue(), bounds.getDateTime(bound).getValue())
                : Long.compare(
                        found.asNumber().longValue(), bounds.getNumber(bound).longValue());
    }

    private static BsonValue at(BsonDocument document, String path) {
        int dot = path.indexOf('.');
        return dot < 0
                ? Objects.requireNonNull(document.get(path))
                : at(document.getDocument(path.substring(0, dot)), path.substring(dot + 1));
    }

    private static void set(BsonDocument document, String path, BsonValue value) {
        String[] names = path.split("\\.", -1);
        BsonDocument parent = document;
        for (int i = 0; i < names.length - 1; i++) {
            if (!parent.containsKey(names[i])) {
                parent.append(names[i], new BsonDocument());
            }
            parent = parent.getDocument(names[i]);
        }
        parent.append(
                names[names.length - 1], value.isDocument() ? value.asDocument().clone() : value);
    }
}
