package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;

/** {@code documents} and {@code timeseries}: {@code {_id, meta: {…}, <time>: …, <field>: value, …}}, one reading each. */
final class SingleDocuments implements StoredLayout {

    private final String timeName;
    private final Rows rows;

    SingleDocuments(Series series) {
        this.timeName = FieldNames.escape(series.time().name());
        this.rows = new Rows(Set.of("_id", "meta", timeName));
    }

    @Override
    public String startPath() {
        return timeName;
    }

    @Override
    public String firstPath() {
        return timeName;
    }

    @Override
    public String lastPath() {
        return timeName;
    }

    @Override
    public boolean hasSpans() {
        return false;
    }

    @Override
    public void readings(BsonDocument document, MetaKey meta, Consumer<Reading> out) {
        rows.addFields(document);
        out.accept(rows.end(meta, first(document)));
    }
}
