package io.millrace.app.schema;

import io.millrace.app.schema.PresentShards.Sharded;
import io.millrace.app.schema.PresentShards.ZoneRange;
import io.millrace.app.schema.ShardSpec.Age;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonString;

/** Compares how collections should be sharded with how they are. Pure. */
final class ShardPlanning {

    private final String database;
    private final PresentShards present;
    private final Optional<Zoning> zoning;
    private final Map<String, List<String>> metas;
    private final int chunks;
    private final List<ShardStep> steps = new ArrayList<>();

    private ShardPlanning(
            String database,
            PresentShards present,
            Optional<Zoning> zoning,
            Map<String, List<String>> metas,
            int chunks) {
        this.database = database;
        this.present = present;
        this.zoning = zoning;
        this.metas = metas;
        this.chunks = chunks;
    }

    /**
     * What is to be done.
     *
     * @param present how it is; {@link PresentShards#NONE} where there is no cluster to ask
     * @param zoning the zones that are wanted; empty leaves all zones as they are
     * @param metas the {@code _id}s of a sample of each collection of newest readings, in any order
     * @param chunks how many chunks each collection is to have from the beginning, as far as the sample tells where
     */
    static List<ShardStep> steps(
            String database,
            List<ShardSpec> wanted,
            PresentShards present,
            Optional<Zoning> zoning,
            Map<String, List<String>> metas,
            int chunks) {
        var planning = new ShardPlanning(database, present, zoning, metas, chunks);
        zoning.ifPresent(planning::shardsOfZones);
        wanted.forEach(planning::collection);
        return List.copyOf(planning.steps);
    }

    private void shardsOfZones(Zoning zones) {
        zones.shardsByZone().forEach((zone, shards) -> {
            for (String shard : shards) {
                if (present.isCluster() && !present.zonesByShard().containsKey(shard)) {
                    steps.add(new ShardStep.InTheWay(
                            "shard '" + shard + "' for zone '" + zone + "' is none of the cluster, or is being drained",
                            "shards are " + present.shards()));
                } else if (present.zonesOf(shard).contains(zone)) {
                    steps.add(new ShardStep.Present("shard " + shard + " is in zone " + zone));
                } else {
                    steps.add(new ShardStep.AddShard(shard, zone));
                }
            }
            if (shards.isEmpty() && !present.hasZone(zone)) {
                steps.add(
                        new ShardStep.InTheWay("zone '" + zone + "' has no shard", "name one or more with --" + zone));
            }
        });
    }

    private void collection(ShardSpec wanted) {
        Sharded found = present.collections().get(wanted.collection());
        if (found == null) {
            if (wanted.key().equals(ShardSpec.BY_HASHED_ID)) {
                steps.add(new ShardStep.IndexHashedIds(wanted.collection()));
            }
            steps.add(new ShardStep.Shard(wanted.collection(), wanted.key()));
        } else if (!keyFits(wanted, found)) {
            steps.add(new ShardStep.InTheWay(
                    name(wanted) + " is sharded by " + ShardStep.Script.document(found.key()) + ", wanted is "
                            + ShardStep.Script.document(wanted.key()),
                    "change that with sh.reshardCollection(" + ShardStep.Script.text(name(wanted)) + ", "
                            + ShardStep.Script.document(wanted.key()) + ")"));
            return;
        } else {
            steps.add(new ShardStep.Present(name(wanted) + " is sharded by " + ShardStep.Script.document(found.key())
                    + ", in " + (found.chunks() == 1 ? "one chunk" : found.chunks() + " chunks")));
        }
        if (found == null || (isById(found) && found.chunks() == 1)) {
            wanted.metas().ifPresent(latest -> split(wanted, bounds(metas.getOrDefault(latest, List.of()), chunks)));
        }
        zoning.ifPresent(zones -> ranges(wanted, zones));
    }

    /** Any key of nothing but the {@code _id} is in the filter of every upsert; only the plain one has ranges of days. */
    private boolean keyFits(ShardSpec wanted, Sharded found) {
        if (wanted.isTimeSeries()) {
            return Plain.of(found.key()).equals(Plain.of(wanted.key()));
        }
        boolean zoned = zoning.isPresent() && wanted.age() != Age.ANYWHERE;
        return isById(found) || (found.key().equals(ShardSpec.BY_HASHED_ID) && !zoned);
    }

    private static boolean isById(Sharded found) {
        return Plain.of(found.key()).equals(Plain.of(ShardSpec.BY_ID));
    }

    /** Only where nobody has split: a later sample has other bounds, and the balancer has its own. */
    private void split(ShardSpec wanted, List<String> bounds) {
        List<String> shards = present.shards();
        bounds.forEach(bound -> steps.add(new ShardStep.Split(wanted.collection(), bound)));
        for (int i = 0; i < bounds.size() && shards.size() > 1; i++) {
            steps.add(new ShardStep.Move(wanted.collection(), bounds.get(i), shards.get((i + 1) % shards.size())));
        }
    }

    private void ranges(ShardSpec wanted, Zoning zones) {
        List<ZoneRange> ranges = ranges(wanted.collection(), wanted.age(), zones.firstHotId());
        if (ranges.isEmpty()) {
            steps.add(new ShardStep.LeftOut("no zones for " + name(wanted) + ": its "
                    + (wanted.isTimeSeries() ? "shard key is the meta" : "_ids do not begin with the day")));
            return;
        }
        List<ZoneRange> found = present.rangesOf(wanted.collection());
        for (ZoneRange range : found) {
            if (!Zoning.OURS.contains(range.zone())) {
                steps.add(new ShardStep.InTheWay(
                        "a range of " + name(wanted) + " belongs to zone '" + range.zone()
                                + "', which Millrace did not make",
                        "take it out: " + ShardStep.removal(database, range)));
            } else if (!ranges.contains(range)) {
                steps.add(new ShardStep.RemoveRange(range));
            }
        }
        for (ZoneRange range : ranges) {
            steps.add(
                    found.contains(range)
                            ? new ShardStep.Present(name(wanted) + " from " + ShardStep.Script.document(range.min())
                                    + " to " + ShardStep.Script.document(range.max()) + " is in zone " + range.zone())
                            : new ShardStep.AddRange(range));
        }
    }

    private static List<ZoneRange> ranges(String collection, Age age, String firstHotId) {
        return switch (age) {
            case ANYWHERE -> List.of();
            case ALL_NEW -> List.of(ZoneRange.of(collection, new BsonMinKey(), new BsonMaxKey(), Zoning.HOT));
            case BY_DAY ->
                List.of(
                        ZoneRange.of(collection, new BsonMinKey(), new BsonString(firstHotId), Zoning.COLD),
                        ZoneRange.of(collection, new BsonString(firstHotId), new BsonMaxKey(), Zoning.HOT));
        };
    }

    private String name(ShardSpec wanted) {
        return database + "." + wanted.collection();
    }

    /** The metas that part the sample into so many parts of about the same size. */
    private static List<String> bounds(List<String> metas, int chunks) {
        List<String> sorted = metas.stream().sorted().distinct().toList();
        var bounds = new TreeSet<String>();
        for (int i = 1; i < chunks; i++) {
            int at = (int) ((long) sorted.size() * i / chunks);
            if (at > 0) {
                bounds.add(sorted.get(at));
            }
        }
        return List.copyOf(bounds);
    }
}
