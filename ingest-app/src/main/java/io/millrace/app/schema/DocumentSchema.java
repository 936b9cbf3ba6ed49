package io.millrace.app.schema;

import io.millrace.reading.FieldNames;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * The JSON Schema of a kind of documents, as MongoDB's {@code $jsonSchema} takes it. Every document that upserts of Millrace
 * lead to fits, from the first of them on, which sets all that is required. A server compares the whole document with each
 * upsert, so that values are not looked at one by one.
 */
final class DocumentSchema {

    /** What the title of each begins with, so that one of another version is told from somebody else's. */
    static final String TITLE = "Millrace: ";

    static final Document TEXT = type("string");
    static final Document DATE = type("date");
    static final Document OBJECT = type("object");
    static final Document ARRAY = type("array");
    static final Document BOOLEAN = type("bool");
    static final Document ANY = new Document();
    static final Document INTEGER = new Document("bsonType", List.of("int", "long"));

    private final String title;
    private final Map<String, Document> members = new LinkedHashMap<>();
    private final Map<String, Document> others = new LinkedHashMap<>();
    private boolean open;

    private DocumentSchema(String title) {
        this.title = title;
    }

    /** A schema of documents with a text as {@code _id} and with what {@link #member} adds, and nothing else. */
    static DocumentSchema of(String title) {
        return new DocumentSchema(title).member("_id", TEXT);
    }

    /** A member that every document has. */
    DocumentSchema member(String name, Document schema) {
        members.put(name, schema);
        return this;
    }

    /** A member that some documents have. */
    DocumentSchema perhaps(String name, Document schema) {
        others.put(name, schema);
        return this;
    }

    /** Documents may have further members, under any name. */
    DocumentSchema andFields() {
        open = true;
        return this;
    }

    /** The validator. */
    BsonDocument validator() {
        var all = new LinkedHashMap<>(members);
        all.putAll(others);
        var schema = new Document("title", TITLE + title)
                .append("bsonType", "object")
                .append("required", List.copyOf(members.keySet()))
                .append("properties", new Document(all));
        if (!open) {
            schema.append("additionalProperties", false);
        }
        return new Document("$jsonSchema", schema).toBsonDocument();
    }

    /** The meta of a series: its meta fields, whatever their types. */
    static Document meta(Series series) {
        var fields = new LinkedHashMap<String, Document>();
        series.metaFields().forEach(name -> fields.put(FieldNames.escape(name), new Document()));
        return type("object", exactly(fields));
    }

    /** The version of documents that this program writes. */
    static Document version() {
        return new Document("enum", List.of(DocumentKind.VERSION));
    }

    /**
     * The {@code control} of buckets.
     *
     * @param time the name of the time in documents
     * @param more further members, in pairs of name and schema
     */
    static Document control(String time, Object... more) {
        Document extremes = with(time, DATE);
        var pairs = new ArrayList<Object>(
                List.of("version", version(), "rev", INTEGER, "closed", BOOLEAN, "count", INTEGER, "start", DATE));
        pairs.addAll(List.of(more));
        pairs.addAll(List.of("min", extremes, "max", extremes));
        return only(pairs.toArray());
    }

    /** An object with these members, in pairs of name and schema, and perhaps others. */
    static Document with(Object... pairs) {
        var required = new LinkedHashMap<String, Document>();
        for (int i = 0; i < pairs.length; i += 2) {
            required.put((String) pairs[i], (Document) pairs[i + 1]);
        }
        return type(
                "object",
                new Document("required", List.copyOf(required.keySet())).append("properties", new Document(required)));
    }

    /** An object with these members, in pairs of name and schema, and no other. */
    static Document only(Object... pairs) {
        return with(pairs).append("additionalProperties", false);
    }

    /** An object whose members are called by whole numbers. */
    static Document numbered(Document each) {
        return type(
                "object",
                new Document("patternProperties", new Document("^[0-9]+$", each))
                        .append("additionalProperties", false));
    }

    private static Document exactly(Map<String, Document> members) {
        return new Document("required", List.copyOf(members.keySet()))
                .append("properties", new Document(members))
                .append("additionalProperties", false);
    }

    private static Document type(String type, Document... more) {
        var schema = new Document("bsonType", type);
        Arrays.stream(more).forEach(schema::putAll);
        return schema;
    }
}
