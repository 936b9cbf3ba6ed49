package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.embedded.EmbeddedMongo;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** What is sent to a {@code mongos}: to one that takes it down and shards nothing, as no real cluster can be had. */
class ShardingTest {

    private final FakeMongos mongos = new FakeMongos();
    private final MongoClient client = MongoClients.create(mongos.uri());
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void addShards() {
        for (String shard : List.of("s0", "s1", "s2")) {
            insert("config", "shards", "{_id: '" + shard + "', host: 'rs/" + shard + ":27018', state: 1}");
        }
        insert("config", "shards", "{_id: 's3', host: 'rs/s3:27018', state: 1, draining: true}");
    }

    @AfterEach
    void close() {
        client.close();
        mongos.close();
    }

    private void insert(String database, String collection, String document) {
        Mono.from(client.getDatabase(database)
                        .getCollection(collection, BsonDocument.class)
                        .insertOne(BsonDocument.parse(document)))
                .block();
    }

    private Sharding sharding(IdOrder ids) {
        return Sharding.of(
                client, client.getDatabase("db"), Applications.of(Applications.inOrder(Layout.COLUMNS, ids)));
    }

    private static Optional<Zoning> zones(String firstHotDay) {
        return Optional.of(new Zoning(LocalDate.parse(firstHotDay), List.of("s0", "s1"), List.of("s2")));
    }

    @Test
    void shouldShardAndSplitTheFirstTimeAndDoNothingTheSecond() {
        List.of("a", "b", "c", "d").forEach(meta -> insert("db", "weather_latest", "{_id: '" + meta + "'}"));
        Sharding sharding = sharding(IdOrder.META_FIRST);

        ShardPlan plan = sharding.plan(2, Optional.empty());

        assertThat(plan.isOfCluster()).isTrue();
        assertThat(mongos.commands()).isEmpty();

        sharding.apply(plan, told::add);

        assertThat(told).isEqualTo(plan.changes()).hasSize(12);
        assertThat(mongos.commands())
                .hasSize(12)
                .startsWith(
                        "shardCollection db.weather_buckets",
                        "split db.weather_buckets",
                        "moveChunk db.weather_buckets");

        insert("db", "weather_latest", "{_id: 'another'}");
        ShardPlan again = sharding.plan(2, Optional.empty());
        sharding.apply(again, told::add);

        assertThat(again.changes()).isEmpty();
        assertThat(again.lines()).hasSize(4).allMatch(line -> line.endsWith("is sharded by { _id: 1 }, in 2 chunks"));
        assertThat(mongos.commands()).hasSize(12);
    }

    @Test
    void shouldPutDaysIntoZonesOnceADay() {
        Sharding sharding = sharding(IdOrder.TIME_FIRST);

        sharding.apply(sharding.plan(1, zones("2026-11-01")), told::add);

        assertThat(mongos.commands())
                .startsWith("addShardToZone s0", "addShardToZone s1", "addShardToZone s2")
                .endsWith("shardCollection db.weather_latest", "updateZoneKeyRange db.weather_latest")
                .hasSize(3 + 4 + 7);

        sharding.apply(sharding.plan(1, zones("2026-11-01")), told::add);

        assertThat(mongos.commands()).hasSize(3 + 4 + 7);

        ShardPlan nextDay = sharding.plan(1, zones("2026-11-02"));
        sharding.apply(nextDay, told::add);

        assertThat(nextDay.changes())
                .hasSize(3 * 4)
                .contains("sh.removeRangeFromZone(\"db.weather_buckets\", { _id: MinKey() }, { _id: \"2026-11-01\" })");
        assertThat(sharding.plan(1, zones("2026-11-02")).changes()).isEmpty();
    }

    @Test
    void shouldApplyNothingWhileSomethingIsInTheWay() {
        Sharding sharding = sharding(IdOrder.TIME_FIRST);
        ShardPlan plan =
                sharding.plan(1, Optional.of(new Zoning(LocalDate.parse("2026-11-01"), List.of("s3"), List.of("s2"))));

        assertThatThrownBy(() -> sharding.apply(plan, told::add))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("shard 's3' for zone 'hot' is none of the cluster, or is being drained");
        assertThat(mongos.commands()).isEmpty();
        assertThat(told).isEmpty();
    }

    @Test
    void shouldPrintAllAndApplyNothingWhereTheServerIsNoMongos() {
        try (EmbeddedMongo single = EmbeddedMongo.start();
                MongoClient other = MongoClients.create(single.uri())) {
            Sharding sharding = Sharding.of(other, other.getDatabase("db"), Applications.weather());

            ShardPlan plan = sharding.plan(2, Optional.empty());

            assertThat(plan.isOfCluster()).isFalse();
            assertThat(plan.lines()).hasSize(4).allMatch(line -> line.startsWith("sh.shardCollection("));
            assertThatThrownBy(() -> sharding.apply(plan, told::add))
                    .isInstanceOf(SchemaException.class)
                    .hasMessageContaining("the server is no mongos");
        }
    }
}
