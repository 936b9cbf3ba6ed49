package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.schema.PresentSchema.Entry;
import io.millrace.app.schema.PresentSchema.OtherEntry;
import io.millrace.app.schema.PresentSchema.PresentCollection;
import io.millrace.app.schema.PresentSchema.PresentIndex;
import io.millrace.app.schema.PresentSchema.PresentTimeSeries;
import io.millrace.app.schema.PresentSchema.PresentView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads what is in a database. Needs no more than the role {@code read}. */
final class SchemaReader {

    /** A look at a few documents: whoever fills a collection otherwise does so with all of them. */
    private static final int LOOK = 20;

    private final MongoDatabase database;

    SchemaReader(MongoDatabase database) {
        this.database = database;
    }

    /** What is there of what is wanted. */
    Mono<PresentSchema> read(DesiredSchema desired) {
        var kinds = new HashMap<String, DocumentKind>();
        desired.collections().forEach(collection -> kinds.put(collection.name(), collection.kind()));
        var names = List.copyOf(desired.names());
        return Flux.from(database.listCollections(BsonDocument.class))
                .filter(entry -> names.contains(name(entry)))
                .onErrorMap(MongoCommandException.class, refusal("listCollections", ""))
                .concatMap(entry -> entry(entry, Optional.ofNullable(kinds.get(name(entry))))
                        .map(found -> Map.entry(name(entry), found)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .map(PresentSchema::new);
    }

    /** A view; empty if there is none of this name. */
    Mono<PresentView> view(String name) {
        return Flux.from(database.listCollections(BsonDocument.class))
                .filter(entry -> name.equals(name(entry)))
                .next()
                .map(entry -> view(entry.getDocument("options")));
    }

    private static String name(BsonDocument entry) {
        return entry.getString("name").getValue();
    }

    private Mono<Entry> entry(BsonDocument entry, Optional<DocumentKind> kind) {
        String type = entry.getString("type", new BsonString("collection")).getValue();
        Optional<TimeSeries> timeSeries = TimeSeries.of(entry.getDocument("options", new BsonDocument()));
        if (timeSeries.isPresent()) {
            return contents(name(entry), kind.orElse(DocumentKind.DOCUMENT))
                    .map(found -> new PresentTimeSeries(timeSeries.get(), found.indexes(), found.foreign()));
        }
        return switch (type) {
            case "collection" -> kind.isPresent() ? collection(entry, kind.get()) : Mono.just(unread());
            case "view" -> Mono.just(view(entry.getDocument("options")));
            default -> Mono.just(new OtherEntry(type));
        };
    }

    /** A collection that has the name of a view: nothing in it matters. */
    private static Entry unread() {
        return new PresentCollection(List.of(), Validation.NONE, Optional.empty());
    }

    private static PresentView view(BsonDocument options) {
        return new PresentView(
                options.getString("viewOn").getValue(),
                options.getArray("pipeline", new BsonArray()).stream()
                        .map(BsonValue::asDocument)
                        .toList());
    }

    private Mono<Entry> collection(BsonDocument entry, DocumentKind kind) {
        Validation validation = Validation.of(entry.getDocument("options", new BsonDocument()));
        return contents(name(entry), kind)
                .map(found -> new PresentCollection(found.indexes(), validation, found.foreign()));
    }

    private record Contents(List<PresentIndex> indexes, Optional<String> foreign) {}

    private Mono<Contents> contents(String name, DocumentKind kind) {
        var collection = database.getCollection(name, BsonDocument.class);
        Mono<List<PresentIndex>> indexes = Flux.from(collection.listIndexes(BsonDocument.class))
                .map(PresentIndex::new)
                .collectList()
                .onErrorMap(MongoCommandException.class, refusal("listIndexes", name));
        Mono<Optional<String>> foreign = Flux.from(
                        collection.find().projection(kind.projection()).limit(LOOK))
                .mapNotNull(document -> kind.foreign(document).orElse(null))
                .next()
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .onErrorMap(MongoCommandException.class, refusal("find", name));
        return Mono.zip(indexes, foreign).map(both -> new Contents(both.getT1(), both.getT2()));
    }

    private Function<MongoCommandException, RuntimeException> refusal(String action, String name) {
        return SchemaException.of(action, "read", database.getName(), name);
    }
}
