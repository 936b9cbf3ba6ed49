package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.model.Aggregates;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a server can do, found out by asking it: some servers that speak MongoDB's protocol accept options and ignore them.
 *
 * @param version what the server says its version is
 * @param views whether a view shows its source
 * @param viewsReason why there are no views; empty where there may be
 */
public record ServerCapabilities(String version, Support views, String viewsReason) {

    /** Whether a server can do something. */
    public enum Support {
        YES,
        NO,
        /** It was not allowed to find out. */
        UNKNOWN
    }

    private static final Logger log = LoggerFactory.getLogger(ServerCapabilities.class);
    private static final String SCRATCH = "millrace_scratch_";
    private static final int OLDEST_MAJOR = 6;

    /**
     * Asks the server. Unless the database has a view already, this makes a collection with one document and a view of it,
     * {@code millrace_scratch_…}, and drops both again. A user that may not do that gets {@link Support#UNKNOWN}.
     */
    public static Mono<ServerCapabilities> of(MongoDatabase database) {
        return withoutWriting(database)
                .flatMap(known -> known.views() == Support.UNKNOWN ? known.tryViews(database) : Mono.just(known));
    }

    /** Asks the server, without writing anything; what can't be known so is {@link Support#UNKNOWN}. */
    public static Mono<ServerCapabilities> withoutWriting(MongoDatabase database) {
        Mono<String> version = Mono.from(
                        database.runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class))
                .map(info ->
                        info.getString("version", new BsonString("unknown")).getValue());
        Mono<Boolean> hasViews = Flux.from(database.listCollections(BsonDocument.class))
                .any(entry -> new BsonString("view").equals(entry.get("type")))
                .onErrorMap(
                        MongoCommandException.class,
                        SchemaException.of("listCollections", "read", database.getName(), ""));
        return Mono.zip(version, hasViews)
                .map(answers ->
                        new ServerCapabilities(answers.getT1(), answers.getT2() ? Support.YES : Support.UNKNOWN, ""));
    }

    private Mono<ServerCapabilities> tryViews(MongoDatabase given) {
        // What was just written must be seen, whatever the connection string says for other reads.
        MongoDatabase database =
                given.withReadPreference(ReadPreference.primary()).withReadConcern(ReadConcern.LOCAL);
        String source = SCRATCH + UUID.randomUUID().toString().replace("-", "");
        String view = source + "_view";
        Mono<Boolean> shows = Mono.from(database.getCollection(source, BsonDocument.class)
                        .insertOne(new BsonDocument("_id", new BsonInt32(1)).append("a", new BsonInt32(42))))
                .then(Mono.from(database.createView(
                        view,
                        source,
                        List.of(Aggregates.project(
                                new BsonDocument("_id", new BsonInt32(0)).append("b", new BsonString("$a")))))))
                .then(Flux.from(database.getCollection(view, BsonDocument.class).find())
                        .collectList())
                .map(List.of(new BsonDocument("b", new BsonInt32(42)))::equals);
        Mono<Void> cleanUp = Flux.just(view, source)
                .concatMap(name -> Mono.from(database.getCollection(name).drop())
                        .doOnError(kept -> log.warn("{} could not be dropped again: {}", name, kept.getMessage()))
                        .onErrorComplete())
                .then();
        return Mono.usingWhen(Mono.just(source), name -> shows, name -> cleanUp)
                .map(yes -> yes ? with(Support.YES, "") : with(Support.NO, "views of this server show nothing"))
                .onErrorResume(MongoCommandException.class, this::refusedViews);
    }

    private Mono<ServerCapabilities> refusedViews(MongoCommandException refused) {
        if (TransientCodes.contain(refused.getErrorCode())) {
            return Mono.error(refused);
        }
        return Mono.just(
                SchemaException.isUnauthorized(refused)
                        ? this
                        : with(Support.NO, "this server has no views: " + refused.getErrorMessage()));
    }

    private ServerCapabilities with(Support support, String reason) {
        return new ServerCapabilities(version, support, reason);
    }

    /** Whether the version is before 6.0, the oldest that Millrace is made for. */
    boolean olderThanSupported() {
        int dot = version.indexOf('.');
        return dot > 0
                && version.chars().limit(dot).allMatch(Character::isDigit)
                && Integer.parseInt(version.substring(0, dot)) < OLDEST_MAJOR;
    }
}
