package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** How the documents of one layout are asked for, and what readings they hold. Used by one thread. */
interface StoredLayout {

    /** The layout of a series' documents. */
    static StoredLayout of(Series series) {
        return switch (series.layout()) {
            case COLUMNS -> new ColumnsDocuments(series);
            case SAMPLES -> new SamplesDocuments(series);
            case OFFSETS -> new OffsetsDocuments(series);
            case DOCUMENTS, TIMESERIES -> new SingleDocuments(series);
        };
    }

    /** The path of a meta field, given by its own name. */
    default String metaPath(String field) {
        return "meta." + FieldNames.escape(field);
    }

    /** The path of the beginning of the document's span, which indexes have behind the meta. */
    String startPath();

    /** The path of the time of the oldest reading. */
    String firstPath();

    /** The path of the time of the newest reading. */
    String lastPath();

    /** Whether a document holds the readings of a span, and not a single one. */
    default boolean hasSpans() {
        return true;
    }

    /** The first value at {@link #firstPath} and {@link #lastPath} that is not before a time. */
    default BsonValue notBefore(long millis) {
        return new BsonDateTime(millis);
    }

    /** The time of the oldest reading, in milliseconds since the epoch. */
    default long first(BsonDocument document) {
        return Paths.get(document, firstPath()).asDateTime().getValue();
    }

    /** The beginning of the document's span, in milliseconds since the epoch. */
    default long start(BsonDocument document) {
        return Paths.get(document, startPath()).asDateTime().getValue();
    }

    /** The meta, whose fields are given in the configured order. */
    default MetaKey meta(BsonDocument document, List<String> metaFields) {
        var values = new ArrayList<BsonValue>(metaFields.size());
        for (String field : metaFields) {
            values.add(Paths.get(document, metaPath(field)));
        }
        return MetaKey.of(values);
    }

    /** Tells the readings of a document, in no particular order. */
    void readings(BsonDocument document, MetaKey meta, Consumer<Reading> out);
}
