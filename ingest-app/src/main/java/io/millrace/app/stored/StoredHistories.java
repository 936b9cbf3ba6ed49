package io.millrace.app.stored;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.series.Series;
import io.millrace.span.TierRule;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * The windows of a tier: meta by meta in MongoDB's order of values, and in order of time within a meta. Documents of one span
 * are put together. Memory holds one span. Thread-safe.
 */
public final class StoredHistories {

    private final Series series;
    private final TierRule rule;
    private final Documents documents;

    public StoredHistories(MongoDatabase database, Series series, TierRule rule) {
        this.series = series;
        this.rule = rule;
        this.documents = new Documents(database);
    }

    /** Where its windows and documents begin and end. */
    public TierRule rule() {
        return rule;
    }

    /**
     * The spans whose documents may hold windows that begin within a selection's times, meta by meta, in order of time. To be
     * closed.
     */
    public SpanGroups spans(Selection selection) {
        var order = new ArrayList<>(
                series.metaFields().stream().map(StoredHistories::metaPath).toList());
        order.add("start");
        return new SpanGroups(
                documents.find(series.collections().history(rule.tier()), filter(selection), order),
                document ->
                        new Span(meta(document), document.getDateTime("start").getValue()));
    }

    /** The metas of which there may be windows of a selection. To be closed. */
    Stream<List<BsonValue>> metas(Selection selection) {
        return Metas.of(
                documents,
                series.collections().history(rule.tier()),
                filter(selection),
                series.metaFields(),
                StoredHistories::metaPath);
    }

    /** The windows that documents of one span hold together, by their beginnings. */
    public static SortedMap<Long, StoredWindow> windows(SpanGroups.Group group) {
        var windows = new TreeMap<Long, StoredWindow>();
        for (RawBsonDocument document : group.documents()) {
            for (BsonValue stored : document.getDocument("windows").values()) {
                StoredWindow window = StoredWindow.read(group.span().meta(), stored.asDocument());
                StoredWindow before = windows.putIfAbsent(window.start(), window);
                if (before != null) {
                    before.merge(window);
                }
            }
        }
        return windows;
    }

    private MetaKey meta(BsonDocument document) {
        var values = new ArrayList<BsonValue>();
        for (String field : series.metaFields()) {
            values.add(Paths.get(document, metaPath(field)));
        }
        return MetaKey.of(values);
    }

    static String metaPath(String field) {
        return "meta." + FieldNames.escape(field);
    }

    private BsonDocument filter(Selection selection) {
        var filter = new BsonDocument();
        selection.addMeta(filter, series.metaFields(), StoredHistories::metaPath);
        var start = new BsonDocument();
        if (selection.from() != Long.MIN_VALUE) {
            long window = rule.windows().start(selection.from());
            start.append("$gte", new BsonDateTime(rule.documents().start(window)));
        }
        if (selection.to() != Long.MAX_VALUE) {
            start.append("$lt", new BsonDateTime(selection.to()));
        }
        if (!start.isEmpty()) {
            filter.append("start", start);
        }
        return filter;
    }
}
