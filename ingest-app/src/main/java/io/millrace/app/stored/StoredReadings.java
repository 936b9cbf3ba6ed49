package io.millrace.app.stored;

import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.reading.Fingerprint;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import io.millrace.span.SpanRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * The readings of a series: meta by meta in MongoDB's order of values, and in order of time within a meta; readings of one
 * instant in an order that depends on their values alone. Documents of one span are put together. Memory holds the documents of
 * one span as they came over the wire, and the readings of those of them that overlap. Used by one thread.
 */
public final class StoredReadings {

    private static final Comparator<Reading> ORDER =
            Comparator.comparingLong(Reading::time).thenComparingLong(Fingerprint::of);

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    private final Series series;
    private final Documents documents;
    private final StoredLayout layout;
    private final SpanRule spans;

    public StoredReadings(MongoDatabase database, Series series) {
        this.series = series;
        this.documents = new Documents(database);
        this.layout = StoredLayout.of(series);
        this.spans = SpanRule.of(series.bucket().span(), series.timeZone());
    }

    /** Tells each reading of a selection. */
    public void each(Selection selection, Consumer<Reading> out) {
        try (SpanGroups spans = spans(selection)) {
            while (spans.hasNext()) {
                inOrder(spans.next(), reading -> {
                    if (selection.holds(reading.time())) {
                        out.accept(reading);
                    }
                });
            }
        }
    }

    /**
     * The newest reading of a meta: from the document that goes furthest among those of its last span. Two short questions; where
     * the series keeps newest readings in a collection of their own, {@link StoredLatest} needs one for all metas.
     */
    public Optional<Reading> newest(MetaKey meta) {
        String buckets = series.collections().buckets();
        BsonDocument filter = filter(Selection.of(meta, series.metaFields(), Long.MIN_VALUE, Long.MAX_VALUE));
        var start = new BsonDocument(layout.startPath(), new BsonInt32(1));
        return documents
                .last(buckets, filter, layout.startPath(), Optional.of(start))
                .flatMap(last -> documents.last(
                        buckets,
                        filter.append(layout.startPath(), new BsonDateTime(layout.start(last))),
                        layout.lastPath(),
                        Optional.empty()))
                .map(last -> {
                    var readings = new ArrayList<Reading>();
                    layout.readings(last.decode(CODEC), meta, readings::add);
                    return readings.stream().max(ORDER).orElseThrow();
                });
    }

    /** The spans that may hold readings of a selection, meta by meta, in order of time. To be closed. */
    public SpanGroups spans(Selection selection) {
        var order = new ArrayList<>(metaPaths());
        order.add(layout.startPath());
        return new SpanGroups(
                documents.find(series.collections().buckets(), filter(selection), order),
                document -> new Span(layout.meta(document, series.metaFields()), layout.start(document)));
    }

    /** The metas of which there may be readings of a selection. To be closed. */
    Stream<List<BsonValue>> metas(Selection selection) {
        return Metas.of(
                documents, series.collections().buckets(), filter(selection), series.metaFields(), layout::metaPath);
    }

    /** Tells the readings of a span's documents in order of time. */
    public void inOrder(SpanGroups.Group group, Consumer<Reading> out) {
        List<RawBsonDocument> byTime = group.documents().stream()
                .sorted(Comparator.comparingLong(layout::first))
                .toList();
        var waiting = new PriorityQueue<>(ORDER);
        for (int i = 0; i < byTime.size(); i++) {
            // Undecoded, an array is gone through from its beginning for each of its elements.
            layout.readings(byTime.get(i).decode(CODEC), group.span().meta(), waiting::add);
            long next = i + 1 < byTime.size() ? layout.first(byTime.get(i + 1)) : Long.MAX_VALUE;
            for (Reading first = waiting.peek(); first != null && first.time() < next; first = waiting.peek()) {
                out.accept(first);
                waiting.remove();
            }
        }
    }

    private List<String> metaPaths() {
        return series.metaFields().stream().map(layout::metaPath).toList();
    }

    private BsonDocument filter(Selection selection) {
        var filter = new BsonDocument();
        selection.addMeta(filter, series.metaFields(), layout::metaPath);
        var start = new BsonDocument();
        if (selection.from() != Long.MIN_VALUE) {
            long first = layout.hasSpans() ? spans.start(selection.from()) : selection.from();
            start.append("$gte", new BsonDateTime(first));
            if (layout.hasSpans()) {
                filter.append(layout.lastPath(), new BsonDocument("$gte", layout.notBefore(selection.from())));
            }
        }
        if (selection.to() != Long.MAX_VALUE) {
            start.append("$lt", new BsonDateTime(selection.to()));
            if (layout.hasSpans()) {
                filter.append(layout.firstPath(), new BsonDocument("$lt", layout.notBefore(selection.to())));
            }
        }
        if (!start.isEmpty()) {
            filter.append(layout.startPath(), start);
        }
        return filter;
    }
}
