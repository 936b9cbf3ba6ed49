package io.millrace.app.sink.write;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.sink.plan.Operation;
import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads revisions from the primary. A first look sees only what a majority has, so that "done" stays true after a failover; a
 * second one, linearizable, sees everything that was acknowledged before it began. Servers that know less are found out by a
 * probe, and asked for what they know.
 */
final class MongoLooks implements Looks {

    private static final Logger LOG = LoggerFactory.getLogger(MongoLooks.class);

    /**
     * Codes with which a server says that it does not know a read concern: BadValue, FailedToParse, CommandNotFound,
     * InvalidOptions, CommandNotSupported, NotAReplicaSet, ReadConcernMajorityNotEnabled, NotImplemented, unknown field.
     */
    private static final Set<Integer> UNKNOWN_TO_THE_SERVER = Set.of(2, 9, 59, 72, 115, 123, 148, 238, 40415);

    /** How many readings are looked for at once. */
    private static final int PIECE = 250;

    private final MongoDatabase database;
    private final Duration timeout;
    private final Mono<Levels> levels;

    /** The read concerns of the first and the second look. */
    private record Levels(ReadConcern first, ReadConcern second) {}

    MongoLooks(MongoDatabase database, Duration timeout) {
        this.database = database.withReadPreference(ReadPreference.primary());
        this.timeout = timeout;
        this.levels = known(ReadConcern.MAJORITY)
                .flatMap(first -> known(ReadConcern.LINEARIZABLE)
                        .map(second -> new Levels(
                                first ? ReadConcern.MAJORITY : ReadConcern.LOCAL,
                                second ? ReadConcern.LINEARIZABLE : first ? ReadConcern.MAJORITY : ReadConcern.LOCAL)))
                .doOnNext(found -> LOG.info(
                        "Looks at documents use read concern {}, and {} to confirm a gap",
                        found.first().getLevel(),
                        found.second().getLevel()))
                // Caches what was found and, unlike cache(), no error.
                .cacheInvalidateIf(found -> false);
    }

    /** Finds out, once, what the server knows. */
    Mono<Void> probe() {
        return levels.then();
    }

    @Override
    public Mono<Map<String, BsonDocument>> look(String collection, Guard guard, Collection<String> ids) {
        return levels.flatMapMany(level -> find(collection, level.first(), Filters.in("_id", ids), guard))
                .collect(
                        HashMap<String, BsonDocument>::new,
                        (found, each) -> found.put(each.getString("_id").getValue(), each))
                .map(found -> (Map<String, BsonDocument>) found)
                .timeout(timeout);
    }

    /**
     * In pieces of neighbours in time: what a look costs grows with its readings and with what is stored of its time, and a single
     * reading of long ago must not make it the time of all. Each piece has its own patience, so that a large batch gets there.
     */
    @Override
    public Mono<Present> present(String collection, Guard.Insert guard, Collection<Operation> inserts) {
        return Flux.fromStream(inserts.stream().sorted(Comparator.comparingLong(Operation::start)))
                .buffer(PIECE)
                .concatMap(piece -> presentOf(collection, guard, piece))
                .collect(() -> new Present(new HashSet<>(), new HashSet<>()), (all, piece) -> {
                    all.seen().addAll(piece.seen());
                    all.safe().addAll(piece.safe());
                });
    }

    private Mono<Present> presentOf(String collection, Guard.Insert guard, List<Operation> inserts) {
        // A time-series collection finds by time, and has no index on _id.
        Bson filter = Filters.and(
                Filters.gte(guard.time(), new BsonDateTime(inserts.get(0).start())),
                Filters.lte(
                        guard.time(),
                        new BsonDateTime(inserts.get(inserts.size() - 1).start())),
                Filters.in("_id", inserts.stream().map(Operation::id).toList()));
        return levels.flatMap(level -> ids(collection, ReadConcern.LOCAL, filter, guard)
                        .flatMap(seen ->
                                ids(collection, level.first(), filter, guard).map(safe -> new Present(seen, safe))))
                .timeout(timeout);
    }

    private Mono<Set<String>> ids(String collection, ReadConcern concern, Bson filter, Guard guard) {
        return Flux.from(find(collection, concern, filter, guard))
                .map(each -> each.getString("_id").getValue())
                .collect(Collectors.toSet());
    }

    @Override
    public Mono<Optional<BsonDocument>> confirm(String collection, Guard guard, String id) {
        return levels.flatMap(level -> Mono.from(find(collection, level.second(), Filters.eq("_id", id), guard)
                        .first()))
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .timeout(timeout);
    }

    private FindPublisher<BsonDocument> find(String collection, ReadConcern concern, Bson filter, Guard guard) {
        // A linearizable read waits for a majority, for ever if need be: the server must give up before the client
        // does.
        return database.withReadConcern(concern)
                .getCollection(collection, BsonDocument.class)
                .find(filter)
                .projection(Operation.lookProjection(guard))
                .maxTime(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Mono<Boolean> known(ReadConcern concern) {
        return Flux.from(database.withReadConcern(concern)
                        .getCollection("millrace.probe", BsonDocument.class)
                        .find(Filters.eq("_id", "none"))
                        .maxTime(timeout.toMillis(), TimeUnit.MILLISECONDS))
                .then(Mono.just(true))
                .onErrorResume(
                        MongoCommandException.class,
                        e -> UNKNOWN_TO_THE_SERVER.contains(e.getErrorCode()) ? Mono.just(false) : Mono.error(e));
    }
}
