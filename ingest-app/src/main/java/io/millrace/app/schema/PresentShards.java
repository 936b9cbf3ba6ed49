package io.millrace.app.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * How a cluster is sharded, as its {@code config} database says.
 *
 * @param zonesByShard the zones of each shard that takes chunks
 * @param collections the sharded ones of ours, by name
 * @param ranges the ranges of our collections that belong to zones
 */
record PresentShards(Map<String, Set<String>> zonesByShard, Map<String, Sharded> collections, List<ZoneRange> ranges) {

    /** What is known without a cluster. */
    static final PresentShards NONE = new PresentShards(Map.of(), Map.of(), List.of());

    /**
     * A sharded collection.
     *
     * @param key its shard key
     * @param chunks how many chunks it has
     */
    record Sharded(BsonDocument key, long chunks) {}

    /** The {@code _id}s from {@code min} to before {@code max}, which belong to a zone. */
    record ZoneRange(String collection, BsonDocument min, BsonDocument max, String zone) {

        static ZoneRange of(String collection, BsonValue min, BsonValue max, String zone) {
            return new ZoneRange(collection, new BsonDocument("_id", min), new BsonDocument("_id", max), zone);
        }
    }

    PresentShards {
        zonesByShard = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(zonesByShard));
        collections = Map.copyOf(collections);
        ranges = List.copyOf(ranges);
    }

    /** Whether there is a cluster to know something of. */
    boolean isCluster() {
        return !zonesByShard.isEmpty();
    }

    List<String> shards() {
        return List.copyOf(zonesByShard.keySet());
    }

    Set<String> zonesOf(String shard) {
        return zonesByShard.getOrDefault(shard, Set.of());
    }

    boolean hasZone(String zone) {
        return zonesByShard.values().stream().anyMatch(zones -> zones.contains(zone));
    }

    List<ZoneRange> rangesOf(String collection) {
        return ranges.stream()
                .filter(range -> range.collection().equals(collection))
                .toList();
    }
}
