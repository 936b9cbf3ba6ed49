package io.millrace.app.schema;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.schema.PresentShards.Sharded;
import io.millrace.app.schema.PresentShards.ZoneRange;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads how a cluster is sharded from its {@code config} database: {@code shards}, {@code collections}, {@code chunks} (by the
 * collection's {@code uuid}, as since MongoDB 5.0) and {@code tags}.
 */
final class ShardReader {

    private final MongoDatabase config;
    private final String database;
    private final List<ShardSpec> wanted;

    ShardReader(MongoDatabase config, String database, List<ShardSpec> wanted) {
        this.config = config.withReadPreference(ReadPreference.primary()).withReadConcern(ReadConcern.MAJORITY);
        this.database = database;
        this.wanted = wanted;
    }

    Mono<PresentShards> read() {
        return Mono.zip(shards(), collections(), ranges())
                .map(found -> new PresentShards(found.getT1(), found.getT2(), found.getT3()));
    }

    private Mono<Map<String, Set<String>>> shards() {
        return find("shards", new BsonDocument())
                .filter(shard -> !BsonBoolean.TRUE.equals(shard.get("draining")))
                .collect(LinkedHashMap::new, (shards, shard) -> {
                    var zones = new HashSet<String>();
                    shard.getArray("tags", new BsonArray())
                            .forEach(tag -> zones.add(tag.asString().getValue()));
                    shards.put(shard.getString("_id").getValue(), zones);
                });
    }

    private Mono<Map<String, Sharded>> collections() {
        return Flux.fromIterable(wanted)
                .concatMap(spec -> sharded(spec).map(found -> Map.entry(spec.collection(), found)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private Mono<Sharded> sharded(ShardSpec spec) {
        return find("collections", Filters.in("_id", names(spec)))
                .filter(entry -> entry.containsKey("key") && !BsonBoolean.TRUE.equals(entry.get("dropped")))
                .next()
                .flatMap(entry -> find("chunks", Filters.eq("uuid", entry.get("uuid", BsonNull.VALUE)))
                        .count()
                        .map(chunks -> new Sharded(entry.getDocument("key"), chunks)));
    }

    /** The buckets of a time-series collection are what is sharded, under a name of their own. */
    private List<String> names(ShardSpec spec) {
        String name = database + "." + spec.collection();
        return spec.isTimeSeries() ? List.of(database + ".system.buckets." + spec.collection(), name) : List.of(name);
    }

    private Mono<List<ZoneRange>> ranges() {
        return Flux.fromIterable(wanted)
                .concatMap(spec -> find("tags", Filters.eq("ns", database + "." + spec.collection()))
                        .map(tag -> new ZoneRange(
                                spec.collection(),
                                tag.getDocument("min"),
                                tag.getDocument("max"),
                                tag.getString("tag").getValue())))
                .collectList();
    }

    private Flux<BsonDocument> find(String collection, Bson filter) {
        return Flux.from(config.getCollection(collection, BsonDocument.class).find(filter))
                .onErrorMap(
                        MongoCommandException.class,
                        SchemaException.ofCluster("find", "clusterMonitor", "config." + collection));
    }
}
