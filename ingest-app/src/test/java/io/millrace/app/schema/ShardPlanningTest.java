package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.schema.PresentShards.Sharded;
import io.millrace.app.schema.PresentShards.ZoneRange;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShardPlanningTest {

    private static final Zoning ZONING = new Zoning(LocalDate.parse("2026-11-01"), List.of("s0", "s1"), List.of("s2"));
    private static final Map<String, Set<String>> SHARDS = shards(Set.of(), Set.of(), Set.of());

    private Layout layout = Layout.COLUMNS;
    private IdOrder ids = IdOrder.META_FIRST;
    private PresentShards present = PresentShards.NONE;
    private Optional<Zoning> zoning = Optional.empty();
    private List<String> metas = List.of();

    private static Map<String, Set<String>> shards(Set<String> first, Set<String> second, Set<String> third) {
        var shards = new LinkedHashMap<String, Set<String>>();
        shards.put("s0", first);
        shards.put("s1", second);
        shards.put("s2", third);
        return shards;
    }

    private ShardPlan plan(int chunks) {
        return new ShardPlan(
                "db",
                present.isCluster(),
                ShardPlanning.steps(
                        "db",
                        ShardSpec.of(Applications.of(Applications.inOrder(layout, ids))),
                        present,
                        zoning,
                        Map.of("weather_latest", metas),
                        chunks));
    }

    private static Map<String, Sharded> all(BsonDocument key, long chunks) {
        var sharded = new Sharded(key, chunks);
        return Map.of(
                "weather_buckets",
                sharded,
                "weather_1m_history",
                sharded,
                "weather_1h_history",
                sharded,
                "weather_latest",
                sharded);
    }

    private static List<ZoneRange> ranges(String from) {
        return List.of(
                ZoneRange.of("weather_buckets", new BsonMinKey(), new BsonString(from), "cold"),
                ZoneRange.of("weather_buckets", new BsonString(from), new BsonMaxKey(), "hot"),
                ZoneRange.of("weather_1m_history", new BsonMinKey(), new BsonString(from), "cold"),
                ZoneRange.of("weather_1m_history", new BsonString(from), new BsonMaxKey(), "hot"),
                ZoneRange.of("weather_1h_history", new BsonMinKey(), new BsonString(from), "cold"),
                ZoneRange.of("weather_1h_history", new BsonString(from), new BsonMaxKey(), "hot"),
                ZoneRange.of("weather_latest", new BsonMinKey(), new BsonMaxKey(), "hot"));
    }

    @Test
    void shouldShardEachCollectionByItsIdsAndSplitWhereTheSampleSays() {
        metas = List.of("d", "a", "c", "b\"", "a");

        assertThat(plan(2).lines())
                .startsWith(
                        "sh.shardCollection(\"db.weather_buckets\", { _id: 1 })",
                        "sh.splitAt(\"db.weather_buckets\", { _id: \"c\" })",
                        "sh.shardCollection(\"db.weather_1m_history\", { _id: 1 })")
                .hasSize(4 * 2);
        assertThat(plan(4).lines())
                .contains("sh.splitAt(\"db.weather_latest\", { _id: \"b\\\"\" })")
                .hasSize(4 * 4);
    }

    @Test
    void shouldMoveWhatItSplitsOffToTheShardsInTurn() {
        metas = List.of("a", "b", "c", "d");
        present = new PresentShards(SHARDS, Map.of(), List.of());

        assertThat(plan(4).lines())
                .startsWith(
                        "sh.shardCollection(\"db.weather_buckets\", { _id: 1 })",
                        "sh.splitAt(\"db.weather_buckets\", { _id: \"b\" })",
                        "sh.splitAt(\"db.weather_buckets\", { _id: \"c\" })",
                        "sh.splitAt(\"db.weather_buckets\", { _id: \"d\" })",
                        "sh.moveChunk(\"db.weather_buckets\", { _id: \"b\" }, \"s1\")",
                        "sh.moveChunk(\"db.weather_buckets\", { _id: \"c\" }, \"s2\")",
                        "sh.moveChunk(\"db.weather_buckets\", { _id: \"d\" }, \"s0\")");
    }

    @Test
    void shouldSplitNothingWithoutASampleNorWhereDaysComeFirst() {
        assertThat(plan(8).lines()).hasSize(4).noneMatch(line -> line.contains("split"));

        metas = List.of("a");
        assertThat(plan(8).lines()).noneMatch(line -> line.contains("split"));

        metas = List.of("a", "b");
        ids = IdOrder.TIME_FIRST;
        assertThat(plan(8).lines()).hasSize(4).noneMatch(line -> line.contains("split"));
    }

    @Test
    void shouldSpreadDocumentsOfOneReadingByAHashAndTimeSeriesByTheirMeta() {
        layout = Layout.DOCUMENTS;
        assertThat(plan(2).lines())
                .containsSubsequence(
                        "db.getSiblingDB(\"db\").getCollection(\"weather_buckets\").createIndex({ _id: \"hashed\" })",
                        "sh.shardCollection(\"db.weather_buckets\", { _id: \"hashed\" })");

        layout = Layout.TIMESERIES;
        assertThat(plan(2).lines()).contains("sh.shardCollection(\"db.weather_buckets\", { meta: 1 })");

        layout = Layout.DOCUMENTS;
        ids = IdOrder.TIME_FIRST;
        assertThat(plan(2).lines())
                .contains("sh.shardCollection(\"db.weather_buckets\", { _id: 1 })")
                .hasSize(4);
    }

    @Test
    void shouldDoNothingWhereAllIsShardedAndSplitOnlyWhatHasOneChunk() {
        metas = List.of("a", "b");
        present = new PresentShards(SHARDS, all(BsonDocument.parse("{_id: 1.0}"), 2), List.of());

        assertThat(plan(2).changes()).isEmpty();
        assertThat(plan(2).lines())
                .hasSize(4)
                .contains("// = db.weather_buckets is sharded by { _id: 1 }, in 2 chunks");

        present = new PresentShards(SHARDS, all(ShardSpec.BY_ID, 1), List.of());

        assertThat(plan(2).changes())
                .hasSize(4 * 2)
                .allMatch(line -> line.contains("splitAt") || line.contains("moveChunk"));
    }

    @Test
    void shouldAcceptHashedIdsUnlessZonesAreWanted() {
        ids = IdOrder.TIME_FIRST;
        present = new PresentShards(SHARDS, all(ShardSpec.BY_HASHED_ID, 4), List.of());

        assertThat(plan(1).changes()).isEmpty();
        assertThat(plan(1).inTheWay()).isEmpty();

        zoning = Optional.of(ZONING);

        assertThat(plan(1).inTheWay())
                .hasSize(4)
                .contains("// ! db.weather_buckets is sharded by { _id: \"hashed\" }, wanted is { _id: 1 }; change that"
                        + " with sh.reshardCollection(\"db.weather_buckets\", { _id: 1 })");
    }

    @Test
    void shouldRefuseAShardKeyThatUpsertsDoNotName() {
        present = new PresentShards(SHARDS, all(BsonDocument.parse("{'meta.site': 1, _id: 1}"), 4), List.of());

        assertThat(plan(2).changes()).isEmpty();
        assertThat(plan(2).inTheWay()).hasSize(4).allMatch(line -> line.contains("{ meta.site: 1, _id: 1 }, wanted"));
    }

    @Test
    void shouldPutDaysIntoZonesAndNewestReadingsIntoTheHotOne() {
        ids = IdOrder.TIME_FIRST;
        zoning = Optional.of(ZONING);
        present = new PresentShards(shards(Set.of("hot"), Set.of(), Set.of()), all(ShardSpec.BY_ID, 1), List.of());

        assertThat(plan(1).changes())
                .containsExactly(
                        "sh.addShardToZone(\"s1\", \"hot\")",
                        "sh.addShardToZone(\"s2\", \"cold\")",
                        "sh.updateZoneKeyRange(\"db.weather_buckets\", { _id: MinKey() }, { _id: \"2026-11-01\" }, \"cold\")",
                        "sh.updateZoneKeyRange(\"db.weather_buckets\", { _id: \"2026-11-01\" }, { _id: MaxKey() }, \"hot\")",
                        "sh.updateZoneKeyRange(\"db.weather_1m_history\", { _id: MinKey() }, { _id: \"2026-11-01\" }, \"cold\")",
                        "sh.updateZoneKeyRange(\"db.weather_1m_history\", { _id: \"2026-11-01\" }, { _id: MaxKey() }, \"hot\")",
                        "sh.updateZoneKeyRange(\"db.weather_1h_history\", { _id: MinKey() }, { _id: \"2026-11-01\" }, \"cold\")",
                        "sh.updateZoneKeyRange(\"db.weather_1h_history\", { _id: \"2026-11-01\" }, { _id: MaxKey() }, \"hot\")",
                        "sh.updateZoneKeyRange(\"db.weather_latest\", { _id: MinKey() }, { _id: MaxKey() }, \"hot\")");

        present = new PresentShards(
                shards(Set.of("hot"), Set.of("hot"), Set.of("cold")), all(ShardSpec.BY_ID, 2), ranges("2026-11-01"));

        assertThat(plan(1).changes()).isEmpty();
        assertThat(plan(1).inTheWay()).isEmpty();
    }

    @Test
    void shouldMoveTheBorderWithTimeAndTakeTheOldRangesAwayFirst() {
        ids = IdOrder.TIME_FIRST;
        zoning = Optional.of(ZONING);
        present = new PresentShards(
                shards(Set.of("hot"), Set.of("hot"), Set.of("cold")), all(ShardSpec.BY_ID, 2), ranges("2026-10-31"));

        assertThat(plan(1).changes())
                .startsWith(
                        "sh.removeRangeFromZone(\"db.weather_buckets\", { _id: MinKey() }, { _id: \"2026-10-31\" })",
                        "sh.removeRangeFromZone(\"db.weather_buckets\", { _id: \"2026-10-31\" }, { _id: MaxKey() })",
                        "sh.updateZoneKeyRange(\"db.weather_buckets\", { _id: MinKey() }, { _id: \"2026-11-01\" }, \"cold\")",
                        "sh.updateZoneKeyRange(\"db.weather_buckets\", { _id: \"2026-11-01\" }, { _id: MaxKey() }, \"hot\")")
                .hasSize(3 * 4);

        zoning = Optional.empty();

        assertThat(plan(1).changes()).isEmpty();
    }

    @Test
    void shouldLeaveZonesOfOthersAloneAndSaySo() {
        ids = IdOrder.TIME_FIRST;
        zoning = Optional.of(ZONING);
        present = new PresentShards(
                SHARDS, Map.of(), List.of(ZoneRange.of("weather_latest", new BsonMinKey(), new BsonMaxKey(), "EU")));

        assertThat(plan(1).inTheWay())
                .containsExactly("// ! a range of db.weather_latest belongs to zone 'EU', which Millrace did not make;"
                        + " take it out: sh.removeRangeFromZone(\"db.weather_latest\", { _id: MinKey() }, { _id:"
                        + " MaxKey() })");
    }

    @ParameterizedTest
    @EnumSource(
            value = Layout.class,
            names = {"COLUMNS", "DOCUMENTS", "TIMESERIES"})
    void shouldHaveNoZonesWhereIdsAreNotInOrderOfTime(Layout written) {
        layout = written;
        zoning = Optional.of(ZONING);
        present = new PresentShards(SHARDS, Map.of(), List.of());

        assertThat(plan(1).lines())
                .noneMatch(line -> line.contains("updateZoneKeyRange"))
                .contains("// - no zones for db.weather_latest: its _ids do not begin with the day");
    }

    @Test
    void shouldRefuseShardsThatAreNotThereAndZonesWithoutAny() {
        ids = IdOrder.TIME_FIRST;
        zoning = Optional.of(new Zoning(ZONING.firstHotDay(), List.of("s7"), List.of()));
        present = new PresentShards(SHARDS, Map.of(), List.of());

        assertThat(plan(1).inTheWay())
                .containsExactly(
                        "// ! shard 's7' for zone 'hot' is none of the cluster, or is being drained; shards are [s0, s1,"
                                + " s2]",
                        "// ! zone 'cold' has no shard; name one or more with --cold");
    }
}
