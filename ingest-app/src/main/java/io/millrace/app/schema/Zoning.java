package io.millrace.app.schema;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Zones by age: documents from a day on belong to the zone {@code hot}, older ones to {@code cold}.
 *
 * @param firstHotDay the first day (UTC) whose documents are hot
 * @param hotShards shards to add to the zone {@code hot}; those that are in it stay
 * @param coldShards shards to add to the zone {@code cold}
 */
public record Zoning(LocalDate firstHotDay, List<String> hotShards, List<String> coldShards) {

    static final String HOT = "hot";
    static final String COLD = "cold";

    /** Ranges of these zones are moved as time goes on; those of others are somebody else's. */
    static final Set<String> OURS = Set.of(HOT, COLD);

    public Zoning {
        hotShards = List.copyOf(hotShards);
        coldShards = List.copyOf(coldShards);
    }

    Map<String, List<String>> shardsByZone() {
        var shards = new LinkedHashMap<String, List<String>>();
        shards.put(HOT, hotShards);
        shards.put(COLD, coldShards);
        return shards;
    }

    /** The least {@code _id} of a hot document: any that begins with the day is greater. */
    String firstHotId() {
        return firstHotDay.toString();
    }
}
