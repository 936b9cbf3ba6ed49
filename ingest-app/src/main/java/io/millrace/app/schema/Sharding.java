package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Projections;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.series.Application;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * How the collections of an application are spread over the shards of a cluster. All methods block until the server has
 * answered; what the driver throws when there is no server passes through.
 */
public final class Sharding {

    /** How many metas tell where chunks are to be split. */
    private static final int SAMPLE = 10_000;

    private static final BsonString MONGOS = new BsonString("isdbgrid");

    private final MongoDatabase admin;
    private final MongoDatabase database;
    private final ShardReader reader;
    private final List<ShardSpec> wanted;

    private Sharding(MongoClient client, MongoDatabase database, Application application) {
        this.admin = client.getDatabase("admin");
        this.database = database;
        this.wanted = ShardSpec.of(application);
        this.reader = new ShardReader(client.getDatabase("config"), database.getName(), wanted);
    }

    /** The sharding of an application; asks the server nothing yet. Client and database stay the caller's. */
    public static Sharding of(MongoClient client, MongoDatabase database, Application application) {
        return new Sharding(client, database, application);
    }

    /**
     * What is to be done. Changes nothing. Where the server is no {@code mongos}, the plan is that of a cluster where nothing is
     * sharded yet. Where chunks are to be split is taken from a sample of the metas in the collections of newest readings.
     *
     * @param chunks how many chunks each collection is to have from the beginning; what has more than one is left as it is
     * @param zoning the zones that are wanted; empty leaves zones as they are
     * @throws SchemaException if the user may not read the newest readings, or how the cluster is sharded
     */
    public ShardPlan plan(int chunks, Optional<Zoning> zoning) {
        boolean cluster = isCluster();
        PresentShards present = cluster ? block(reader.read()) : PresentShards.NONE;
        Map<String, List<String>> metas = chunks > 1 ? block(samplesOfMetas()) : Map.of();
        return new ShardPlan(
                database.getName(),
                cluster,
                ShardPlanning.steps(database.getName(), wanted, present, zoning, metas, chunks));
    }

    /**
     * Does what a plan says, one command after another; one that moves documents takes as long as they are many. What was done
     * before a command is refused stays, and is not done again by a later plan.
     *
     * @param done told of each command after it was done
     * @throws SchemaException if something is in the way, the server is no {@code mongos}, the user may not do it, or the server
     *     refuses it
     */
    public void apply(ShardPlan plan, Consumer<String> done) {
        if (!plan.inTheWay().isEmpty()) {
            throw new SchemaException(plan.inTheWay());
        }
        if (!plan.isOfCluster()) {
            throw new SchemaException(List.of("the server is no mongos (its answer to hello lacks msg: isdbgrid), so"
                    + " nothing can be sharded: give mongodb.uri the address of a mongos, or run the printed commands"
                    + " there with mongosh"));
        }
        for (ShardStep.Change change : plan.changeSteps()) {
            block(Mono.from((change.isAdministrative() ? admin : database)
                            .runCommand(change.command(database.getName()), BsonDocument.class))
                    .onErrorMap(
                            MongoCommandException.class,
                            SchemaException.ofCluster(
                                    change.command(database.getName()).getFirstKey(),
                                    "clusterManager",
                                    change.subject())));
            done.accept(change.line(database.getName()));
        }
    }

    private boolean isCluster() {
        return MONGOS.equals(block(
                        Mono.from(admin.runCommand(new BsonDocument("hello", new BsonInt32(1)), BsonDocument.class)))
                .get("msg"));
    }

    private Mono<Map<String, List<String>>> samplesOfMetas() {
        return Flux.fromStream(
                        wanted.stream().flatMap(spec -> spec.metas().stream()).distinct())
                .concatMap(latest -> sampleOfMetas(latest).map(metas -> Map.entry(latest, metas)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private Mono<List<String>> sampleOfMetas(String latest) {
        return Flux.from(database.getCollection(latest, BsonDocument.class)
                        .aggregate(List.of(Aggregates.sample(SAMPLE), Aggregates.project(Projections.include("_id")))))
                .onErrorMap(MongoCommandException.class, SchemaException.of("find", "read", database.getName(), latest))
                .map(document -> document.get("_id", BsonNull.VALUE))
                .filter(BsonValue::isString)
                .map(id -> id.asString().getValue())
                .collectList();
    }

    private static <T> T block(Mono<T> answer) {
        return Objects.requireNonNull(answer.block(), "an answer is never empty");
    }
}
