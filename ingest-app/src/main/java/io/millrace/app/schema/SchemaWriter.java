package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.ValidationAction;
import com.mongodb.client.model.ValidationLevel;
import com.mongodb.client.model.ValidationOptions;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
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
            return create(collection);
        }
        if (change instanceof Step.CreateIndex index) {
            return create(index.collection(), index.index());
        }
        if (change instanceof Step.CreateView view) {
            return create(view.view());
        }
        if (change instanceof Step.ChangeValidation validation) {
            return change(validation);
        }
        if (change instanceof Step.WidenTimeSeries wider) {
            return collMod(
                    wider.collection(),
                    new BsonDocument("timeseries", new BsonDocument("granularity", new BsonString(wider.to()))));
        }
        if (change instanceof Step.ChangeTimeSeriesExpiry expiry) {
            return collMod(
                    expiry.collection(),
                    new BsonDocument(
                            "expireAfterSeconds", new BsonInt64(expiry.to().toSeconds())));
        }
        if (change instanceof Step.ChangeExpiry expiry) {
            return change(expiry);
        }
        return change(((Step.ChangeView) change).view());
    }

    private Mono<Void> create(Step.CreateCollection wanted) {
        String name = wanted.collection();
        var options = new CreateCollectionOptions();
        wanted.validation()
                .ifPresent(validation -> options.validationOptions(new ValidationOptions()
                        .validator(validation.validator())
                        .validationLevel(ValidationLevel.fromString(validation.level()))
                        .validationAction(ValidationAction.fromString(validation.action()))));
        wanted.timeSeries().ifPresent(series -> series.addTo(options));
        return Mono.from(database.createCollection(name, options))
                .onErrorComplete(SchemaWriter::anotherInstanceWasFaster)
                .onErrorMap(MongoCommandException.class, refusal("createCollection", "readWrite", name));
    }

    private Mono<Void> change(Step.ChangeValidation validation) {
        Validation to = validation.to();
        return collMod(
                validation.collection(),
                new BsonDocument("validator", to.validator())
                        .append("validationLevel", new BsonString(to.level()))
                        .append("validationAction", new BsonString(to.action())));
    }

    private Mono<Void> change(Step.ChangeExpiry expiry) {
        return collMod(
                expiry.collection(),
                new BsonDocument(
                        "index",
                        new BsonDocument("name", new BsonString(expiry.index()))
                                .append(
                                        "expireAfterSeconds",
                                        new BsonInt64(expiry.to().toSeconds()))));
    }

    private Mono<Void> collMod(String collection, BsonDocument what) {
        var command = new BsonDocument("collMod", new BsonString(collection));
        command.putAll(what);
        return Mono.from(database.runCommand(command))
                .then()
                .onErrorMap(MongoCommandException.class, refusal("collMod", "dbAdmin", collection));
    }

    private Mono<Void> create(String collection, IndexSpec index) {
        var options = new IndexOptions().name(index.name());
        index.expireAfter().ifPresent(age -> options.expireAfter(age.toSeconds(), TimeUnit.SECONDS));
        return Mono.from(database.getCollection(collection).createIndex(index.keys(), options))
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
        return collMod(
                        view.name(),
                        new BsonDocument("viewOn", new BsonString(view.source()))
                                .append("pipeline", new BsonArray(view.pipeline())))
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
