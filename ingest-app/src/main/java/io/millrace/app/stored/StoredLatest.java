package io.millrace.app.stored;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** The newest reading of each meta, in MongoDB's order of metas. Used by one thread. */
public final class StoredLatest {

    private final Series series;
    private final String timeName;
    private final Documents documents;
    private final Rows rows = new Rows(Set.of());

    public StoredLatest(MongoDatabase database, Series series) {
        this.series = series;
        this.timeName = FieldNames.escape(series.time().name());
        this.documents = new Documents(database);
    }

    /** Tells the newest reading of each meta, where it is of a selection. */
    public void each(Selection selection, Consumer<Reading> out) {
        List<String> order =
                series.metaFields().stream().map(StoredHistories::metaPath).toList();
        try (Stream<RawBsonDocument> found = documents.find(series.collections().latest(), filter(selection), order)) {
            found.forEach(document -> out.accept(reading(document)));
        }
    }

    private Reading reading(RawBsonDocument document) {
        var meta = new ArrayList<BsonValue>();
        for (String field : series.metaFields()) {
            meta.add(Paths.get(document, StoredHistories.metaPath(field)));
        }
        document.getDocument("fields").forEach(rows::add);
        return rows.end(MetaKey.of(meta), document.getDateTime(timeName).getValue());
    }

    private BsonDocument filter(Selection selection) {
        var filter = new BsonDocument();
        selection.addMeta(filter, series.metaFields(), StoredHistories::metaPath);
        var time = new BsonDocument();
        if (selection.from() != Long.MIN_VALUE) {
            time.append("$gte", new BsonDateTime(selection.from()));
        }
        if (selection.to() != Long.MAX_VALUE) {
            time.append("$lt", new BsonDateTime(selection.to()));
        }
        if (!time.isEmpty()) {
            filter.append(timeName, time);
        }
        return filter;
    }
}
