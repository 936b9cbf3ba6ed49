package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import reactor.core.publisher.Mono;

/** Does what a plan says, one change after another. Several instances may do so at the same time. */
final class SchemaWriter {

    private static final int NAMESPACE_EXISTS = 48;

    private final MongoDatabase database;
    private final SchemaReader reader;

    SchemaWriter(MongoDatabase database, SchemaReader reader) {
        this.database = database;
        this.reader = reader;
    }

    Mono<Void> apply(Step.Change change) {
        if (change instanceof Step.CreateCollection collection) {
            return create(collection.collection());
        }
        if (change instanceof Step.CreateIndex index) {
            return create(index.collection(), index.index());
        }
        if (change instanceof Step.CreateView view) {
            return create(view.view());
        }
        return change(((Step.ChangeView) change).view());
    }

    private Mono<Void> create(String collection) {
        return Mono.from(database.createCollection(collection))
                .onErrorComplete(SchemaWriter::anotherInstanceWasFaster)
                .onErrorMap(MongoCommandException.class, refusal("createCollection", "readWrite", collection));
    }

    private Mono<Void> create(String collection, IndexSpec index) {
        return Mono.from(database.getCollection(collection)
                        .createIndex(index.keys(), new IndexOptions().name(index.name())))
                .then()
                .onErrorMap(MongoCommandException.class, refusal("createIndex", "readWrite", collection));
    }

    private Mono<Void> create(ViewSpec view) {
        return Mono.from(database.createView(view.name(), view.source(), view.pipeline()))
                .onErrorComplete(SchemaWriter::anotherInstanceWasFaster)
                .onErrorMap(MongoCommandException.class, refusal("createCollection", "readWrite", view.name()));
    }

    /**
     * With {@code collMod} no reader finds the view missing. Some servers accept that for a view and do nothing: there the
     * view is made anew.
     */
    private Mono<Void> change(ViewSpec view) {
        var collMod = new BsonDocument("collMod", new BsonString(view.name()))
                .append("viewOn", new BsonString(view.source()))
                .append("pipeline", new BsonArray(view.pipeline()));
        return Mono.from(database.runCommand(collMod))
                .onErrorMap(MongoCommandException.class, refusal("collMod", "dbAdmin", view.name()))
                .then(Mono.defer(() -> reader.view(view.name())))
                .filter(changed -> !view.hasPipeline(changed.pipeline()))
                .flatMap(unchanged -> Mono.from(
                                database.getCollection(view.name()).drop())
                        .onErrorMap(MongoCommandException.class, refusal("dropCollection", "readWrite", view.name()))
                        .then(create(view)));
    }

    private static boolean anotherInstanceWasFaster(Throwable error) {
        return error instanceof MongoCommandException refused && refused.getErrorCode() == NAMESPACE_EXISTS;
    }

    private Function<MongoCommandException, RuntimeException> refusal(String action, String role, String name) {
        return SchemaException.of(action, role, database.getName(), name);
    }
}
