package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.TimeSeriesOptions;
import com.mongodb.client.model.ValidationOptions;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a server can do, found out by asking it: some servers that speak MongoDB's protocol accept options and ignore them.
 *
 * @param version what the server says its version is
 * @param views whether a view shows its source
 * @param validation whether a validator refuses documents
 * @param timeSeries whether a collection becomes a time-series collection
 */
public record ServerCapabilities(String version, Answer views, Answer validation, Answer timeSeries) {

    /** Whether a server can do something. */
    public enum Support {
        YES,
        NO,
        /** It was not allowed to find out. */
        UNKNOWN
    }

    /**
     * What was found out.
     *
     * @param support whether it can
     * @param reason why it can't; empty where it may
     */
    public record Answer(Support support, String reason) {

        static final Answer YES = new Answer(Support.YES, "");
        static final Answer UNKNOWN = new Answer(Support.UNKNOWN, "");

        static Answer no(String reason) {
            return new Answer(Support.NO, reason);
        }

        /** Whether nothing speaks against it. */
        boolean isUsable() {
            return support != Support.NO;
        }

        boolean isUnknown() {
            return support == Support.UNKNOWN;
        }
    }

    private static final Logger log = LoggerFactory.getLogger(ServerCapabilities.class);
    private static final String SCRATCH = "millrace_scratch_";
    private static final int OLDEST_MAJOR = 6;
    private static final int DOCUMENT_VALIDATION_FAILURE = 121;

    /**
     * Asks the server. Unless the database shows it already, this makes a collection with one document and a view of it,
     * {@code millrace_scratch_…}, and drops both again. A user that may not do that gets {@link Support#UNKNOWN}.
     */
    static Mono<ServerCapabilities> of(MongoDatabase database, DesiredSchema desired) {
        return withoutWriting(database)
                .flatMap(known -> known.views().isUnknown()
                                || (desired.validates() && known.validation().isUnknown())
                                || (desired.hasTimeSeries()
                                        && known.timeSeries().isUnknown())
                        ? known.tryIt(database, desired.hasTimeSeries())
                        : Mono.just(known));
    }

    /**
     * Asks the server as {@link Schema} does where nothing but collections and views is wanted.
     *
     * @param database where a scratch collection may be made
     */
    public static Mono<ServerCapabilities> of(MongoDatabase database) {
        return of(database, new DesiredSchema(List.of(), List.of()));
    }

    /** Asks the server, without writing anything; what can't be known so is {@link Support#UNKNOWN}. */
    static Mono<ServerCapabilities> withoutWriting(MongoDatabase database) {
        Mono<String> version = Mono.from(
                        database.runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class))
                .map(info ->
                        info.getString("version", new BsonString("unknown")).getValue());
        Mono<List<BsonDocument>> entries = Flux.from(database.listCollections(BsonDocument.class))
                .collectList()
                .onErrorMap(
                        MongoCommandException.class,
                        SchemaException.of("listCollections", "read", database.getName(), ""));
        return Mono.zip(version, entries)
                .map(answers -> new ServerCapabilities(
                        answers.getT1(),
                        shown(answers.getT2().stream()
                                .anyMatch(entry -> new BsonString("view").equals(entry.get("type")))),
                        shown(options(answers.getT2())
                                .anyMatch(options -> !Validation.of(options).isNone())),
                        shown(options(answers.getT2())
                                .anyMatch(options -> TimeSeries.of(options).isPresent()))));
    }

    private static Stream<BsonDocument> options(List<BsonDocument> entries) {
        return entries.stream().map(entry -> entry.getDocument("options", new BsonDocument()));
    }

    private static Answer shown(boolean shown) {
        return shown ? Answer.YES : Answer.UNKNOWN;
    }

    private Mono<ServerCapabilities> tryIt(MongoDatabase given, boolean withTimeSeries) {
        // What was just written must be seen, whatever the connection string says for other reads.
        MongoDatabase database =
                given.withReadPreference(ReadPreference.primary()).withReadConcern(ReadConcern.LOCAL);
        String source = SCRATCH + UUID.randomUUID().toString().replace("-", "");
        String view = source + "_view";
        String series = source + "_series";
        Mono<ServerCapabilities> answers = tryValidation(database, source)
                .flatMap(validated -> tryView(database, source, view)
                        .flatMap(shows -> (withTimeSeries ? tryTimeSeries(database, series) : Mono.just(timeSeries))
                                .map(has -> new ServerCapabilities(version, shows, validated, has))));
        Mono<Void> cleanUp = Flux.fromIterable(withTimeSeries ? List.of(series, view, source) : List.of(view, source))
                .concatMap(name -> Mono.from(database.getCollection(name).drop())
                        .doOnError(kept -> log.warn("{} could not be dropped again: {}", name, kept.getMessage()))
                        .onErrorComplete())
                .then();
        return Mono.usingWhen(Mono.just(source), name -> answers, name -> cleanUp);
    }

    private static Mono<Answer> tryValidation(MongoDatabase database, String source) {
        var number = new Document("bsonType", "int");
        var schema = new Document("bsonType", "object").append("properties", new Document("a", number));
        var options = new CreateCollectionOptions()
                .validationOptions(new ValidationOptions().validator(new Document("$jsonSchema", schema)));
        return Mono.from(database.createCollection(source, options))
                .then(Mono.from(database.getCollection(source).insertOne(new Document("_id", 0).append("a", "x"))))
                .thenReturn(Answer.no("validators of this server refuse nothing"))
                .onErrorResume(
                        MongoWriteException.class,
                        refused -> refused.getCode() == DOCUMENT_VALIDATION_FAILURE
                                ? Mono.just(Answer.YES)
                                : Mono.error(refused))
                .onErrorResume(MongoCommandException.class, refusal("this server has no validators: "));
    }

    private static Mono<Answer> tryView(MongoDatabase database, String source, String view) {
        return Mono.from(database.getCollection(source).insertOne(new Document("_id", 1).append("a", 42)))
                .then(Mono.from(database.createView(
                        view,
                        source,
                        List.of(
                                Aggregates.match(new Document("_id", 1)),
                                Aggregates.project(new Document("_id", 0).append("b", "$a"))))))
                .then(Flux.from(database.getCollection(view, BsonDocument.class).find())
                        .collectList())
                .map(rows -> rows.equals(List.of(new BsonDocument("b", new BsonInt32(42))))
                        ? Answer.YES
                        : Answer.no("views of this server show nothing"))
                .onErrorResume(MongoCommandException.class, refusal("this server has no views: "));
    }

    private static Mono<Answer> tryTimeSeries(MongoDatabase database, String name) {
        var options = new CreateCollectionOptions().timeSeriesOptions(new TimeSeriesOptions("t").metaField("m"));
        return Mono.from(database.createCollection(name, options))
                .then(Flux.from(database.listCollections(BsonDocument.class))
                        .filter(entry -> new BsonString(name).equals(entry.get("name")))
                        .next()
                        .map(entry -> entry.getDocument("options", new BsonDocument())))
                .map(found -> TimeSeries.of(found).isPresent()
                        ? Answer.YES
                        : Answer.no("this server makes ordinary collections of time-series collections"))
                .onErrorResume(MongoCommandException.class, refusal("this server has no time-series collections: "));
    }

    /** Who may not try does not know; what passes is not an answer. */
    private static Function<MongoCommandException, Mono<Answer>> refusal(String reason) {
        return refused -> {
            if (TransientCodes.contain(refused.getErrorCode())) {
                return Mono.error(refused);
            }
            return Mono.just(
                    SchemaException.isUnauthorized(refused)
                            ? Answer.UNKNOWN
                            : Answer.no(reason + refused.getErrorMessage()));
        };
    }

    /** Whether the version is before 6.0, the oldest that Millrace is made for. */
    boolean olderThanSupported() {
        int dot = version.indexOf('.');
        return dot > 0
                && version.chars().limit(dot).allMatch(Character::isDigit)
                && Integer.parseInt(version.substring(0, dot)) < OLDEST_MAJOR;
    }
}
