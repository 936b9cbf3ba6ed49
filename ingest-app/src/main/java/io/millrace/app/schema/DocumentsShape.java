package io.millrace.app.schema;

import static io.millrace.app.schema.DocumentSchema.DATE;

import io.millrace.series.Layout;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * One document per reading, {@code {_id, meta, <time>, <field>: value, …}}, in an ordinary or a time-series collection. Its
 * view leaves the {@code _id} out, and gives a field the name that it has in the rows of other layouts; a filter passes it.
 */
record DocumentsShape(Series series) implements BucketShape {

    @Override
    public DocumentKind kind() {
        return DocumentKind.DOCUMENT;
    }

    @Override
    public String startPath() {
        return timeName();
    }

    @Override
    public Duration span() {
        return Duration.ZERO;
    }

    /** Time-series collections have no validators. */
    @Override
    public Optional<BsonDocument> validator() {
        return series.layout() == Layout.TIMESERIES
                ? Optional.empty()
                : Optional.of(DocumentSchema.of("reading")
                        .member("meta", DocumentSchema.meta(series))
                        .member(startPath(), DATE)
                        .andFields()
                        .validator());
    }

    @Override
    public Optional<TimeSeries> timeSeries() {
        return series.layout() == Layout.TIMESERIES ? Optional.of(TimeSeries.of(series)) : Optional.empty();
    }

    @Override
    public List<BsonDocument> readings(ViewFields fields) {
        String time = startPath();
        if (!(fields instanceof ViewFields.Named named)) {
            return List.of(
                    new Document("$set", new Document("%control", "$control")).toBsonDocument(),
                    new Document("$project", new Document("_id", 0).append("control", 0)).toBsonDocument());
        }
        var row = new Document("_id", 0).append("meta", 1).append(time, 1);
        Set<String> taken = RowNames.taken(time);
        for (String name : named.names()) {
            String shown = RowNames.shown(name, taken);
            row.append(shown, name.equals("control") ? "$control" : 1);
        }
        return List.of(new Document("$project", row).toBsonDocument());
    }
}
