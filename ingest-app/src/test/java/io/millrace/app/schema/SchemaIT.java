package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.app.config.SchemaOnStart;
import io.millrace.app.config.SchemaSettings;
import io.millrace.app.schema.PresentSchema.PresentIndex;
import io.millrace.app.schema.ServerCapabilities.Answer;
import io.millrace.embedded.TestMongo;
import io.millrace.series.Tier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The schema on a server that has all that MongoDB has. */
class SchemaIT {

    private final TestMongo mongo = TestMongo.shared();
    private final TestDatabase test = new TestDatabase(mongo.uri(), mongo.freshDatabase());
    private final Schema schema = Schema.of(test.database(), Applications.weather(), SchemaSettings.DEFAULT);

    @AfterEach
    void drop() {
        test.close();
    }

    @Test
    void shouldCreateAllTheFirstTimeAndNothingTheSecond() {
        assertThat(schema.apply().changes()).hasSize(15);
        assertThat(test.names())
                .filteredOn(name -> !name.startsWith("system."))
                .containsExactlyInAnyOrder(
                        "weather_buckets",
                        "weather_1m_history",
                        "weather_1h_history",
                        "weather_latest",
                        "weather",
                        "weather_recent",
                        "weather_1m",
                        "weather_1h");

        assertThat(schema.plan().changes()).isEmpty();
        assertThat(schema.apply().changes()).isEmpty();
    }

    @Test
    void shouldPlanWithoutLeavingAnythingBehind() {
        assertThat(schema.plan().changes()).hasSize(15);
        assertThat(test.names()).isEmpty();
    }

    @Test
    void shouldVerifyWithoutWriting() {
        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::verify)
                .satisfies(missing -> assertThat(missing.lines())
                        .hasSize(15)
                        .allMatch(line ->
                                line.startsWith("! missing: ") && line.endsWith("; run: millrace schema apply")));
        assertThat(test.names()).isEmpty();

        schema.apply();

        assertThatNoException().isThrownBy(schema::verify);
    }

    @Test
    void shouldRefuseForeignDocumentsAndChangeNothing() {
        test.insert("weather_1h_history", "{a: 1}");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::apply)
                .satisfies(refused -> assertThat(refused.lines())
                        .singleElement()
                        .asString()
                        .contains(".weather_1h_history: it holds documents", "no version"));
        assertThat(test.names()).containsExactly("weather_1h_history");
    }

    @Test
    void shouldTakeDocumentsOfOursForWhatTheyAre() {
        schema.apply();
        Schema lax = Schema.of(test.database(), Applications.weather(), Applications.UNVALIDATED);
        lax.apply();
        test.insert("weather_buckets", "{meta: {station: 'a'}, control: {version: 1}}");
        test.insert("weather_1m_history", "{meta: {station: 'a'}, version: {$numberLong: '1'}}");
        test.insert("weather_latest", "{_id: 'a', meta: {station: 'a'}, fields: {}}");

        assertThatNoException().isThrownBy(lax::verify);

        test.insert("weather_buckets", "{meta: {station: 'a'}, control: {version: 2}}");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(lax::verify)
                .withMessageContaining("control.version 2 instead of 1");
    }

    @Test
    void shouldRefuseACollectionThatHasTheNameOfAView() {
        test.insert("weather", "{a: 1}");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::apply)
                .withMessageContaining(".weather: the name is taken by a collection");
    }

    @Test
    void shouldNameAnIndexOfTheSameNameAndOtherKeys() {
        test.run("{create: 'weather_buckets'}");
        test.run("{createIndexes: 'weather_buckets', indexes: [{name: 'start', key: {a: 1}}]}");

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(schema::apply)
                .withMessageContaining("dropIndex(\"start\")");
    }

    @Test
    void shouldBringAViewOfAnEarlierVersionUpToDate() {
        test.run("{create: 'weather_buckets'}");
        test.run("{create: 'weather', viewOn: 'weather_buckets', pipeline: [{$match: {a: 1}}]}");

        assertThat(schema.apply().changes()).anyMatch(line -> line.startsWith("~ change view"));
        assertThat(schema.plan().changes()).isEmpty();
        assertThatNoException().isThrownBy(schema::verify);
    }

    @Test
    void shouldFindOutThatTheServerHasViews() {
        ServerCapabilities unknown = ServerCapabilities.withoutWriting(test.database())
                .blockOptional()
                .orElseThrow();
        ServerCapabilities found = ServerCapabilities.of(
                        test.database(), DesiredSchema.of(Applications.weather(), SchemaSettings.DEFAULT))
                .blockOptional()
                .orElseThrow();

        assertThat(unknown.views()).isEqualTo(Answer.UNKNOWN);
        assertThat(unknown.validation()).isEqualTo(Answer.UNKNOWN);
        assertThat(found.views()).isEqualTo(Answer.YES);
        assertThat(found.validation()).isEqualTo(Answer.YES);
        assertThat(found.version()).isEqualTo(mongo.version());
        assertThat(test.names()).isEqualTo(List.of());
    }

    @Test
    void shouldSetAndChangeExpiryAndValidationOfWhatIsThere() {
        Schema.of(test.database(), Applications.weather(), Applications.UNVALIDATED)
                .apply();
        var expiry = new SchemaSettings.Expiry(
                Optional.of(Duration.ofDays(30)),
                Map.of(Tier.parse("1m"), Duration.ofDays(90)),
                Optional.of(Duration.ofDays(7)));
        Schema expiring = Schema.of(
                test.database(),
                Applications.weather(),
                new SchemaSettings(
                        SchemaOnStart.APPLY,
                        SchemaSettings.Level.MODERATE,
                        SchemaSettings.Action.WARN,
                        Duration.ofHours(1),
                        Map.of("weather", expiry)));

        assertThat(expiring.apply().changes())
                .contains(
                        "+ create index time {ts: 1}, expiring after 7d on "
                                + test.database().getName() + ".weather_latest",
                        "~ change validation of " + test.database().getName() + ".weather_latest: moderate, warn");
        assertThat(test.indexes("weather_1m_history"))
                .map(index -> new PresentIndex(index).expireAfter())
                .contains(Optional.of(Duration.ofDays(90)));
        assertThat(expiring.apply().changes()).isEmpty();

        Schema.of(test.database(), Applications.weather(), Applications.UNVALIDATED)
                .apply();

        assertThatNoException().isThrownBy(() -> test.insert("weather_latest", "{_id: 'x', meta: {}, fields: {}}"));
    }

    @Test
    void shouldPrintSplitsWhereTheMetasOfNewestReadingsAre() {
        schema.apply();
        for (String station : List.of("a", "b", "c", "d")) {
            test.insert(
                    "weather_latest",
                    "{_id: '" + station + "', meta: {station: '" + station
                            + "'}, ts: {$date: '2025-10-09T09:00:00Z'}, fields: {}}");
        }
        try (MongoClient client = MongoClients.create(mongo.uri())) {
            ShardPlan plan =
                    Sharding.of(client, test.database(), Applications.weather()).plan(2, Optional.empty());

            assertThat(plan.isOfCluster()).isFalse();
            assertThat(plan.changes())
                    .contains("sh.splitAt(\"" + test.database().getName() + ".weather_buckets\", { _id: \"c\" })");
        }
    }

    @Test
    void shouldLetInstancesApplyAtTheSameTime() {
        int instances = 4;

        List<Plan> done = Flux.range(0, instances)
                .flatMap(
                        instance -> Mono.fromCallable(schema::apply).subscribeOn(Schedulers.boundedElastic()),
                        instances)
                .collectList()
                .blockOptional()
                .orElseThrow();

        assertThat(done).hasSize(instances);
        assertThat(schema.plan().changes()).isEmpty();
    }
}
