package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** {@code columns}: {@code data.<chunk>.<field>: [values]}, with the times among the columns. */
final class ColumnsDocuments implements StoredLayout {

    private final String timeName;
    private final Rows rows = new Rows(Set.of());

    ColumnsDocuments(Series series) {
        this.timeName = FieldNames.escape(series.time().name());
    }

    @Override
    public String startPath() {
        return "control.start";
    }

    @Override
    public String firstPath() {
        return "control.min." + timeName;
    }

    @Override
    public String lastPath() {
        return "control.max." + timeName;
    }

    @Override
    public void readings(BsonDocument document, MetaKey meta, Consumer<Reading> out) {
        for (BsonValue chunk : document.getDocument("data").values()) {
            chunk(chunk.asDocument(), meta, out);
        }
    }

    private void chunk(BsonDocument chunk, MetaKey meta, Consumer<Reading> out) {
        BsonArray times = chunk.getArray(timeName);
        var columns = new ArrayList<Map.Entry<String, BsonArray>>();
        chunk.forEach((name, values) -> {
            if (!name.equals(timeName)) {
                columns.add(Map.entry(name, values.asArray()));
            }
        });
        for (int i = 0; i < times.size(); i++) {
            for (Map.Entry<String, BsonArray> column : columns) {
                rows.add(column.getKey(), column.getValue().get(i));
            }
            out.accept(rows.end(meta, times.get(i).asDateTime().getValue()));
        }
    }
}
