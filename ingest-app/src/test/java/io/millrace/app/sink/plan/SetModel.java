package io.millrace.app.sink.plan;

import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget.Guard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** A collection in memory that knows what the sink uses of MongoDB: guarded filters, {@code $set} by dotted paths, upserts. */
public final class SetModel {

    private final Map<String, BsonDocument> documents = new HashMap<>();

    public Map<String, BsonDocument> documents() {
        return documents;
    }

    void applyAll(List<List<Operation>> waves) {
        waves.forEach(wave -> wave.forEach(this::apply));
    }

    /** Applies a record of the fold, alone. */
    public void apply(Guard guard, Upsert upsert) {
        var record = Upsertion.record(
                "upserts",
                0,
                0,
                upsert.meta().utf8(),
                upsert.document(),
                upsert.revision().toHeaders());
        BulkPlan plan = BulkPlan.of(guard, List.of(record));
        if (!plan.malformed().isEmpty()) {
            throw new AssertionError(plan.malformed().get(0).text());
        }
        applyAll(plan.waves());
    }

    void apply(Operation operation) {
        if (operation.guard() instanceof Guard.Insert) {
            documents.put(operation.id(), operation.set().clone());
            return;
        }
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
        if (operation.guard() instanceof Guard.Once) {
            return true;
        }
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

    private static void setElement(BsonArray array, int index, BsonValue value) {
        if (index == array.size()) {
            array.add(value);
        } else {
            array.set(index, value);
        }
    }

    private static void set(BsonDocument document, String path, BsonValue value) {
        String[] names = path.split("\\.", -1);
        BsonDocument parent = document;
        for (int i = 0; i < names.length - 1; i++) {
            if (!parent.containsKey(names[i])) {
                parent.append(names[i], new BsonDocument());
            }
            if (parent.get(names[i]) instanceof BsonArray array) {
                setElement(array, Integer.parseInt(names[i + 1]), value);
                return;
            }
            parent = parent.getDocument(names[i]);
        }
        parent.append(
                names[names.length - 1],
                value instanceof BsonArray array
                        ? new BsonArray(array.getValues())
                        : value.isDocument() ? value.asDocument().clone() : value);
    }
}
