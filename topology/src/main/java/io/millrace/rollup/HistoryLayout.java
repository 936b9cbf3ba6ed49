package io.millrace.rollup;

import io.millrace.reading.MetaKey;
import io.millrace.series.IdOrder;
import io.millrace.series.Series;
import io.millrace.upsert.BsonBuffer;
import io.millrace.upsert.DocumentId;
import java.util.List;

/** Writes history documents: {@code windows.<n>} for each window that changed, whole. Not thread-safe. */
public final class HistoryLayout {

    private static final int VERSION = 1;

    private final List<String> metaFields;
    private final IdOrder ids;
    private final BsonBuffer out = new BsonBuffer();

    public HistoryLayout(Series series) {
        this.metaFields = series.metaFields();
        this.ids = series.ids();
    }

    /**
     * The upsert that leads the document from {@link OpenHistory#emitted()} to {@link OpenHistory#revision()}: a BSON document
     * of {@code _id} and paths to set.
     */
    public byte[] upsert(OpenHistory history, MetaKey meta) {
        out.clear();
        int document = out.startDocument();
        out.writeString("_id", DocumentId.of(ids, meta, history.start(), history.random()));
        if (history.emitted() == 0) {
            out.writeDocument("meta", meta.toMeta(metaFields));
            out.writeInt32("version", VERSION);
            out.writeDate("start", history.start());
            out.writeDate("end", history.end());
        }
        out.writeInt64("rev", history.revision());
        for (Window window : history.windows()) {
            if (!window.isWritten()) {
                int one = out.startDocument("windows." + window.index());
                window.writeTo(out);
                out.end(one);
            }
        }
        out.end(document);
        return out.toBytes();
    }
}
