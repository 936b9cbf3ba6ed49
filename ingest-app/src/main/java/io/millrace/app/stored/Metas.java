package io.millrace.app.stored;

import io.millrace.reading.MetaKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * The metas of which collections hold something. The server groups the entries of an index; what comes from several collections
 * is merged here, one meta of each at a time.
 */
public final class Metas {

    private Metas() {}

    /** The metas of documents that a filter lets through, in {@link MetaOrder}. To be closed. */
    static Stream<List<BsonValue>> of(
            Documents documents,
            String collection,
            BsonDocument filter,
            List<String> metaFields,
            Function<String, String> path) {
        var id = new BsonDocument();
        var order = new BsonDocument();
        for (int i = 0; i < metaFields.size(); i++) {
            id.append("m" + i, new BsonString("$" + path.apply(metaFields.get(i))));
            order.append("_id.m" + i, new BsonInt32(1));
        }
        return documents
                .aggregate(
                        collection,
                        List.of(
                                new BsonDocument("$match", filter),
                                new BsonDocument("$group", new BsonDocument("_id", id)),
                                new BsonDocument("$sort", order)))
                .map(group -> values(group, metaFields.size()));
    }

    private static List<BsonValue> values(RawBsonDocument group, int fields) {
        BsonDocument id = group.getDocument("_id");
        var values = new ArrayList<BsonValue>(fields);
        for (int i = 0; i < fields; i++) {
            values.add(Paths.get(id, "m" + i));
        }
        return values;
    }

    private record Head(List<BsonValue> meta, Iterator<List<BsonValue>> rest) {}

    /** Tells each meta of which there is something of a selection, in MongoDB's order of values. */
    public static void each(
            Selection selection, StoredReadings readings, List<StoredHistories> tiers, Consumer<MetaKey> out) {
        var streams = new ArrayList<Stream<List<BsonValue>>>();
        streams.add(readings.metas(selection));
        tiers.forEach(tier -> streams.add(tier.metas(selection)));
        each(streams, out);
    }

    /** Tells each meta of sorted streams once, in order. Closes them. */
    static void each(List<Stream<List<BsonValue>>> sorted, Consumer<MetaKey> out) {
        try {
            var heads = new PriorityQueue<>(Comparator.comparing(Head::meta, MetaOrder.ASCENDING));
            sorted.forEach(stream -> addNext(heads, stream.iterator()));
            List<BsonValue> before = List.of();
            for (Head head = heads.poll(); head != null; head = heads.poll()) {
                if (before.isEmpty() || MetaOrder.ASCENDING.compare(before, head.meta()) != 0) {
                    out.accept(MetaKey.of(head.meta()));
                    before = head.meta();
                }
                addNext(heads, head.rest());
            }
        } finally {
            sorted.forEach(Stream::close);
        }
    }

    private static void addNext(PriorityQueue<Head> heads, Iterator<List<BsonValue>> rest) {
        if (rest.hasNext()) {
            heads.add(new Head(rest.next(), rest));
        }
    }
}
