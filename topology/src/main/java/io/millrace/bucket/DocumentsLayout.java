package io.millrace.bucket;

import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import io.millrace.series.IdOrder;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.DocumentId;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Writes a document for each reading: {@code {_id: <position>, meta, <time>, <field>: value, …}}. Used by one thread. */
public final class DocumentsLayout {

    private final String timeName;
    private final List<String> metaFields;
    private final IdOrder ids;
    private final BsonBuffer out = new BsonBuffer();

    private @Nullable MetaKey lastKey;
    private BsonDocument lastMeta = new BsonDocument();

    public DocumentsLayout(Series series) {
        this.timeName = FieldNames.escape(series.time().name());
        this.metaFields = series.metaFields();
        this.ids = series.ids();
    }

    /** The upsert of a reading, which must know where it came from: a BSON document of {@code _id} and paths to set. */
    public byte[] upsert(Reading reading) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", DocumentId.of(ids, reading));
        out.writeDocument("meta", meta(reading.meta()));
        out.writeDate(timeName, reading.time());
        FieldSet fields = reading.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (reading.type(i) != ValueType.MISSING) {
                out.writeValue(name(fields.documentName(i)), reading.type(i), reading.bits(i), reading.object(i));
            }
        }
        out.end(document);
        return out.toBytes();
    }

    private String name(String field) {
        return FieldNames.beside(FieldNames.beside(FieldNames.beside(field, "_id"), "meta"), timeName);
    }

    /** Readings of a meta often follow one another. */
    private BsonDocument meta(MetaKey key) {
        if (lastKey == null || !key.equals(lastKey)) {
            lastMeta = key.toMeta(metaFields);
            lastKey = key;
        }
        return lastMeta;
    }
}
