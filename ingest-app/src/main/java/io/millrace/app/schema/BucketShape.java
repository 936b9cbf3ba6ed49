package io.millrace.app.schema;

import java.util.List;
import org.bson.BsonDocument;

/** What a layout means for the collection of buckets and for the view of single readings. */
interface BucketShape {

    /** What the documents are. */
    DocumentKind kind();

    /** The dotted paths of the meta fields in a document, in the configured order. */
    List<String> metaPaths();

    /** The dotted path of the time from which a document's age counts: the start of its span, or the reading's own time. */
    String startPath();

    /** What every document fits, from its first upsert on. */
    BsonDocument validator();

    /**
     * The pipeline of the view of single readings: one row per reading,
     * {@code {<time>: date, meta: {…}, control: {start: date}, <field>: value, …}}, in no particular order; {@code control}
     * only where documents have a span.
     */
    List<BsonDocument> readings(ViewFields fields);
}
