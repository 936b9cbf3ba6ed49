package io.millrace.app.schema;

import io.millrace.reading.FieldNames;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/** What a layout means for the collection of buckets and for the view of single readings. */
interface BucketShape {

    static BucketShape of(Series series) {
        return switch (series.layout()) {
            case COLUMNS -> new ColumnsShape(series);
            case SAMPLES -> new SamplesShape(series);
            case OFFSETS -> new OffsetsShape(series);
            case DOCUMENTS, TIMESERIES -> new DocumentsShape(series);
        };
    }

    /** The paths of the meta fields where a document has them in {@code meta}. */
    static List<String> inMeta(Series series) {
        return series.metaFields().stream()
                .map(name -> "meta." + FieldNames.escape(name))
                .toList();
    }

    /** The series whose documents these are. */
    Series series();

    /** What the documents are. */
    DocumentKind kind();

    /** The dotted paths of the meta fields in a document, in the configured order. */
    default List<String> metaPaths() {
        return inMeta(series());
    }

    /** The name of the time in documents. */
    default String timeName() {
        return FieldNames.escape(series().time().name());
    }

    /** The dotted path of the time from which a document's age counts: the start of its span, or the reading's own time. */
    String startPath();

    /** The longest time by which a reading may be later than that. */
    default Duration span() {
        return series().bucket().span();
    }

    /** What every document fits, from its first upsert on; empty where the server cannot compare. */
    Optional<BsonDocument> validator();

    /** The options of a time-series collection; empty for an ordinary one. */
    default Optional<TimeSeries> timeSeries() {
        return Optional.empty();
    }

    /**
     * The pipeline of the view of single readings: one row per reading,
     * {@code {<time>: date, meta: {…}, control: {start: date}, <field>: value, …}}, in no particular order; {@code control}
     * only where documents have a span.
     */
    List<BsonDocument> readings(ViewFields fields);
}
