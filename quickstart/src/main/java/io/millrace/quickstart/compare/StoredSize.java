package io.millrace.quickstart.compare;

import com.mongodb.MongoException;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a collection takes.
 *
 * @param documents the number of documents
 * @param data the sum of the documents' sizes in BSON, in bytes
 * @param indexes the sum of the {@linkplain IndexEntry entries} of each index, in bytes, by its name
 * @param storage what the server says it takes on disk, if it does
 */
record StoredSize(long documents, long data, Map<String, Long> indexes, Optional<Storage> storage) {

    private static final int AT_ONCE = 1_000;

    StoredSize {
        indexes = Map.copyOf(indexes);
    }

    /**
     * Bytes on disk, compressed.
     *
     * @param data those of the documents
     * @param indexes those of all indexes
     */
    record Storage(long data, long indexes) {}

    /** The bytes of all indexes together. */
    long index() {
        return indexes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Looks at each document of a collection. */
    static StoredSize of(MongoDatabase database, String name) {
        MongoCollection<RawBsonDocument> collection = database.getCollection(name, RawBsonDocument.class);
        List<Index> indexes = Objects.requireNonNull(Flux.from(collection.listIndexes(BsonDocument.class))
                .map(Index::of)
                .collectList()
                .block());
        var sums = new Sums(indexes);
        try (Stream<RawBsonDocument> all =
                Flux.from(collection.find().batchSize(AT_ONCE)).toStream(AT_ONCE)) {
            all.forEach(sums::add);
        }
        return new StoredSize(sums.documents, sums.data, sums.byName(), storage(database, name));
    }

    private static Optional<Storage> storage(MongoDatabase database, String name) {
        try {
            BsonDocument statistics = Mono.from(database.getCollection(name, BsonDocument.class)
                            .aggregate(List.of(new BsonDocument(
                                    "$collStats", new BsonDocument("storageStats", new BsonDocument())))))
                    .defaultIfEmpty(new BsonDocument())
                    .block();
            return Optional.ofNullable(statistics)
                    .map(found -> found.getDocument("storageStats", new BsonDocument()))
                    .map(found -> new Storage(number(found, "storageSize"), number(found, "totalIndexSize")))
                    .filter(found -> found.data() > 0);
        } catch (MongoException unknown) {
            return Optional.empty();
        }
    }

    private static long number(BsonDocument document, String member) {
        BsonValue value = document.get(member, BsonNull.VALUE);
        return value.isNumber() ? value.asNumber().longValue() : 0;
    }

    /** An index's name and paths. */
    private record Index(String name, List<String> paths) {

        static Index of(BsonDocument description) {
            return new Index(
                    description.getString("name").getValue(),
                    List.copyOf(description.getDocument("key").keySet()));
        }

        long entry(BsonDocument document, long record) {
            return IndexEntry.bytes(
                    paths.stream().map(path -> at(document, path)).toList(), record);
        }

        private static BsonValue at(BsonDocument document, String path) {
            BsonValue value = document;
            for (String member : path.split("\\.", -1)) {
                value = value.isDocument() ? value.asDocument().get(member, BsonNull.VALUE) : BsonNull.VALUE;
            }
            return value;
        }
    }

    /** Adds up. */
    private static final class Sums {
        private final List<Index> indexes;
        private final long[] bytes;
        private long documents;
        private long data;

        Sums(List<Index> indexes) {
            this.indexes = new ArrayList<>(indexes);
            this.bytes = new long[indexes.size()];
        }

        void add(RawBsonDocument document) {
            documents++;
            data += document.getByteBuffer().remaining();
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] += indexes.get(i).entry(document, documents);
            }
        }

        Map<String, Long> byName() {
            var byName = new TreeMap<String, Long>();
            for (int i = 0; i < bytes.length; i++) {
                byName.put(indexes.get(i).name(), bytes[i]);
            }
            return byName;
        }
    }
}
