package io.millrace.app.schema;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * The view of recent readings: the rows of the view of single readings that are not older than some time. It begins with a
 * match of the start of documents, which can use their index, so that tools that cannot add a predicate of their own (most
 * dashboards) do not open every bucket there is.
 */
final class RecentView {

    private RecentView() {}

    /**
     * @param start the dotted path of the start of documents
     * @param time the name of the time in rows
     * @param span the longest time by which a reading may be later than the start of its document
     * @param recent how far back
     * @param readings the pipeline of the view of single readings
     */
    static List<BsonDocument> pipeline(
            String start, String time, Duration span, Duration recent, List<BsonDocument> readings) {
        var pipeline = new ArrayList<BsonDocument>();
        pipeline.add(since(start, recent.plus(span)));
        pipeline.addAll(readings);
        if (!start.equals(time)) {
            pipeline.add(since(time, recent));
        }
        return pipeline;
    }

    /** {@code $$NOW} less a constant is one value for the whole of a query, which an index can be asked for. */
    private static BsonDocument since(String path, Duration age) {
        var from = new Document("$subtract", List.of("$$NOW", age.toMillis()));
        return new Document("$match", new Document("$expr", new Document("$gte", List.of("$" + path, from))))
                .toBsonDocument();
    }
}
