package io.millrace.state;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.FieldNames;
import io.millrace.reading.FieldSet;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.Revision;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the newest reading of each meta: {@code {_id, meta, <time>, fields}}. */
final class LatestFold {

    private final boolean wanted;
    private final int target;
    private final String timeName;
    private final List<String> metaFields;
    private final SeriesMetrics metrics;
    private final Consumer<Upsert> out;
    private final BsonBuffer buffer = new BsonBuffer();

    LatestFold(Series series, SeriesMetrics metrics, Consumer<Upsert> out) {
        this.wanted = series.latest();
        this.target = 1 + series.rollups().size();
        this.timeName = FieldNames.escape(series.time().name());
        this.metaFields = series.metaFields();
        this.metrics = metrics;
        this.out = out;
    }

    void take(MetaState meta, Reading reading) {
        if (reading.time() >= meta.newest) {
            meta.newest = reading.time();
            if (!wanted) {
                return;
            }
            if (meta.latest == null) {
                meta.latest = new Latest(reading);
            } else {
                meta.latest.set(reading);
            }
        }
    }

    void emit(MetaState meta) {
        if (meta.latest == null) {
            return;
        }
        Reading latest = meta.latest.reading(meta.key);
        byte[] document = document(meta, latest);
        metrics.upsert("latest", 1, document.length);
        out.accept(new Upsert(target, meta.key, new Revision(0, latest.time(), latest.time()), document));
        meta.latest = null;
    }

    private byte[] document(MetaState meta, Reading latest) {
        buffer.clear();
        int document = buffer.startDocument();
        buffer.writeString("_id", meta.key.documentPrefix());
        buffer.writeDocument("meta", meta.key.toMeta(metaFields));
        buffer.writeDate(timeName, latest.time());
        int values = buffer.startDocument("fields");
        FieldSet fields = latest.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (latest.type(i) != ValueType.MISSING) {
                buffer.writeValue(fields.documentName(i), latest.type(i), latest.bits(i), latest.object(i));
            }
        }
        buffer.end(values);
        buffer.end(document);
        return buffer.toBytes();
    }
}
