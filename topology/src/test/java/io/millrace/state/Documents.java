package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.upsert.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** What MongoDB would hold after upserts were applied in order: {@code $set} on dotted paths, by {@code _id}. */
final class Documents {

    private final List<Map<String, BsonDocument>> collections = new ArrayList<>();

    Documents(int targets) {
        for (int i = 0; i < targets; i++) {
            collections.add(new TreeMap<>());
        }
    }

    Map<String, BsonDocument> collection(int target) {
        return collections.get(target);
    }

    /** Applies an upsert; every revision must lead on from the document's own, as no record is lost or repeated here. */
    void apply(Upsert upsert, String revisionPath) {
        BsonDocument paths = new RawBsonDocument(upsert.document());
        String id = paths.getString("_id").getValue();
        Map<String, BsonDocument> collection = collections.get(upsert.target());
        BsonDocument document = collection.computeIfAbsent(id, key -> new BsonDocument("_id", paths.get("_id")));
        Revision revision = upsert.revision();
        if (!revisionPath.isEmpty()) {
            assertThat(revisionOf(document, revisionPath)).as(id).isEqualTo(revision.from());
            assertThat(revision.to()).as(id).isGreaterThan(revision.from());
        }
        paths.forEach((path, value) -> set(document, path, value));
        if (!revisionPath.isEmpty()) {
            assertThat(revisionOf(document, revisionPath)).as(id).isEqualTo(revision.to());
        }
    }

    private static long revisionOf(BsonDocument document, String path) {
        BsonValue value = document;
        for (String name : path.split("\\.", -1)) {
            value = value.asDocument().get(name, new BsonDocument());
        }
        return value.isNumber() ? value.asNumber().longValue() : 0;
    }

    /** An element beyond the end would be padded with nulls by a server: here it is a mistake. */
    private static void setElement(BsonArray array, int index, BsonValue value) {
        assertThat(index).isLessThanOrEqualTo(array.size());
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
            if (parent.get(names[i]) instanceof BsonArray array) {
                setElement(array, Integer.parseInt(names[i + 1]), value);
                return;
            }
            if (!parent.containsKey(names[i])) {
                parent.put(names[i], new BsonDocument());
            }
            parent = parent.getDocument(names[i]);
        }
        parent.put(names[names.length - 1], value instanceof BsonArray array ? array.clone() : value);
    }
}
