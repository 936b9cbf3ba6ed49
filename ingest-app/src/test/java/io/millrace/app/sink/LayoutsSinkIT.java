package io.millrace.app.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.sink.SinkStatus.Running;
import io.millrace.app.sink.plan.SetModel;
import io.millrace.app.sink.write.TestDatabase;
import io.millrace.app.sink.write.TestDatabase.Server;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.SecantusServer;
import io.millrace.embedded.SecantusSettings;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.FieldSet;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.ValueType;
import io.millrace.series.Collections;
import io.millrace.series.FieldRule;
import io.millrace.series.Granularity;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.Names;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.TimeRule;
import io.millrace.state.HeapTable;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget;
import io.millrace.upsert.UpsertTarget.Guard;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

/** The records that the fold makes in each layout, on their way through Kafka into a server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LayoutsSinkIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long START = 1_760_000_400_000L;
    private static final int DEVICES = 12;

    private EmbeddedBroker broker;

    @BeforeAll
    void startBroker() {
        broker = EmbeddedBroker.start();
    }

    @AfterAll
    void stopBroker() {
        broker.close();
    }

    private static Series series(Layout layout) {
        return new Series(
                "weather",
                List.of("weather.readings"),
                true,
                1,
                Series.Format.JSON,
                new TimeRule(
                        Optional.of("ts"),
                        "ts",
                        TimeRule.Unit.AUTO,
                        Optional.empty(),
                        Instant.parse("2000-01-01T00:00:00Z"),
                        Duration.ofMinutes(5)),
                List.of("device"),
                IdOrder.META_FIRST,
                new FieldRule(Map.of(), false, FieldRule.DEFAULT_MISSING),
                layout,
                Optional.empty(),
                SampleTimes.DATE,
                new Series.BucketLimits(layout.span(Granularity.SECONDS), 200, 128_000),
                List.of(),
                Optional.empty(),
                new Series.Flush(Duration.ofSeconds(5), 4),
                Optional.empty(),
                false,
                Series.Duplicates.DROP_IDENTICAL,
                new Series.Limits(1_000_000, 200, 1 << 20),
                Collections.of("weather", List.of()));
    }

    private static Guard guard(Layout layout) {
        return UpsertTarget.of(new Names("plant", "weather"), series(layout))
                .get(0)
                .guard();
    }

    /** What some readings make, in steps of many upserts each, up to the end of every document. */
    private static List<List<Upsert>> upserts(Layout layout) {
        var random = new Random(3);
        var fold = new SeriesFold(
                series(layout),
                new HeapTable(),
                random::nextLong,
                SeriesMetrics.NONE,
                new MetaLimit(1_000),
                () -> 1_000,
                1_000);
        FieldSet fields = FieldSet.empty().with("temp");
        var steps = new ArrayList<List<Upsert>>();
        for (int i = 0; i < 2_400; i++) {
            var meta = new MetaKey(("dev-" + i % DEVICES).getBytes(StandardCharsets.UTF_8));
            long time = START + i * 100L - random.nextInt(3_000);
            byte[] types = {ValueType.INT32.code()};
            var position = new Position("weather.readings", "", 0, i, 0);
            fold.take(new Reading(meta, time, fields, types, new long[] {i}, null, position), START);
            if (i % 60 == 59) {
                var step = new ArrayList<Upsert>();
                fold.commit(START + i * 100L, step::add);
                steps.add(step);
            }
        }
        var last = new ArrayList<Upsert>();
        while (fold.drain(100)) {
            fold.commit(START, last::add);
        }
        steps.add(last);
        return steps;
    }

    /** The documents that these make. */
    private static Map<String, BsonDocument> documents(Layout layout, List<List<Upsert>> steps) {
        var model = new SetModel();
        steps.forEach(step -> step.forEach(upsert -> model.apply(guard(layout), upsert)));
        return model.documents();
    }

    private static void createCollection(TestDatabase db, Layout layout) {
        if (layout == Layout.TIMESERIES) {
            db.run("{create: '" + Plant.BUCKETS + "', timeseries: {timeField: 'ts', metaField: 'meta'}}");
        }
    }

    private static RunningSink start(Plant plant, TestDatabase db) {
        return Sink.start(plant.settings("one", Map.of()), db.database(), SinkMetrics.NONE);
    }

    private static void assertHolds(TestDatabase db, Map<String, BsonDocument> expected) {
        assertThat(db.documents(Plant.BUCKETS)).isEqualTo(expected);
        assertThat(Mono.from(db.collection(Plant.BUCKETS).countDocuments()).block(PATIENCE))
                .isEqualTo((long) expected.size());
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldLeaveNothingOfAnAbortedTransactionAndChangeNothingWhenAllIsReadAgain(Layout layout) {
        List<List<Upsert>> steps = upserts(layout);
        Map<String, BsonDocument> expected = documents(layout, steps);
        try (Plant plant = new Plant(broker.bootstrapServers(), guard(layout));
                TestDatabase db = TestDatabase.on(Server.REAL)) {
            createCollection(db, layout);
            try (RunningSink sink = start(plant, db)) {
                plant.sendUpsertsAndAbort(upserts(layout).get(0));
                steps.forEach(plant::sendUpserts);
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }
            assertHolds(db, expected);

            plant.rewind();
            try (RunningSink sink = start(plant, db)) {
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }
            assertHolds(db, expected);
            assertThat(plant.deadLetters()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldWriteEachReadingOnceThoughTheServerIsKilledInTheMiddle(Layout layout, @TempDir Path directory) {
        List<List<Upsert>> steps = upserts(layout);
        SecantusSettings kept = SecantusSettings.defaults().withDirectory(directory);
        SecantusServer server = SecantusServer.start(kept);
        try (Plant plant = new Plant(broker.bootstrapServers(), guard(layout));
                TestDatabase db = TestDatabase.at(server.uri())) {
            createCollection(db, layout);
            steps.forEach(plant::sendUpserts);
            try (RunningSink sink = start(plant, db)) {
                await().atMost(PATIENCE)
                        .until(() -> !db.documents(Plant.BUCKETS).isEmpty());
                server.kill();
                server = SecantusServer.start(kept.withPort(server.port()));
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }

            assertHolds(db, documents(layout, steps));
            assertThat(plant.deadLetters()).isEmpty();
        } finally {
            Objects.requireNonNull(server).close();
        }
    }
}
