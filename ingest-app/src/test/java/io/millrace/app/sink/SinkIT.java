package io.millrace.app.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import io.millrace.app.sink.SinkStatus.Restarting;
import io.millrace.app.sink.SinkStatus.Running;
import io.millrace.app.sink.SinkStatus.Stopped;
import io.millrace.app.sink.SinkStatus.WaitingForMongoDb;
import io.millrace.app.sink.plan.Upsertion;
import io.millrace.app.sink.write.SetAside;
import io.millrace.app.sink.write.TestDatabase;
import io.millrace.app.sink.write.TestDatabase.Server;
import io.millrace.embedded.BrokerSettings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.SecantusServer;
import io.millrace.embedded.SecantusSettings;
import io.millrace.reading.DeadLetterHeaders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SinkIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private EmbeddedBroker broker;

    @BeforeAll
    void startBroker() {
        broker = EmbeddedBroker.start();
    }

    @AfterAll
    void stopBroker() {
        broker.close();
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldApplyAllTopicsAndChangeNothingWhenAllIsReadAgain(Server server) {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(server)) {
            plant.send(plant.buckets(), histories(30, 0, 20));
            plant.send(plant.latest(), newest(30, 20));
            try (RunningSink sink = start(plant, db, "one")) {
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }
            Map<String, BsonDocument> buckets = db.documents(Plant.BUCKETS);
            Map<String, BsonDocument> latest = db.documents(Plant.LATEST);
            assertComplete(buckets, 30, 20);
            assertThat(latest).hasSize(30);

            plant.rewind();
            try (RunningSink sink = start(plant, db, "one")) {
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }

            assertThat(db.documents(Plant.BUCKETS)).isEqualTo(buckets);
            assertThat(db.documents(Plant.LATEST)).isEqualTo(latest);
            assertThat(plant.deadLetters()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldLeaveNothingOfAnAbortedTransaction(Server server) {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(server);
                RunningSink sink = start(plant, db, "one")) {
            plant.sendAndAbort(plant.buckets(), List.of(Upsertion.of("aborted", 0, 5), Upsertion.of("kept", 0, 7)));
            plant.send(plant.buckets(), List.of(Upsertion.of("kept", 0, 5)));
            plant.sendAndAbort(plant.buckets(), List.of(Upsertion.of("kept", 5, 9)));
            plant.awaitAllCommitted();

            assertThat(db.documents(Plant.BUCKETS)).containsOnlyKeys("kept");
            assertThat(db.documents(Plant.BUCKETS).get("kept"))
                    .isEqualTo(BsonDocument.parse("{_id: 'kept', control: {rev: {$numberLong: '5'}}}"));
            assertThat(sink.status()).isInstanceOf(Running.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldMakeADeadLetterWithItsCoordinatesOfAGap(Server server) {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(server);
                RunningSink sink = start(plant, db, "one")) {
            Upsertion behind = Upsertion.of("gap", 7, 9).set("data.1", 1);
            plant.send(plant.buckets(), List.of(Upsertion.of("gap", 0, 5), behind, Upsertion.of("fine", 0, 1)));
            plant.awaitAllCommitted();

            List<ConsumerRecord<byte[], byte[]>> letters = plant.deadLetters();
            assertThat(letters).hasSize(1);
            assertThat(letters.get(0).value()).isEqualTo(behind.value());
            assertThat(header(letters.get(0), DeadLetterHeaders.REASON)).isEqualTo(SetAside.Reason.GAP.code());
            assertThat(header(letters.get(0), DeadLetterHeaders.TOPIC)).isEqualTo(plant.buckets());
            assertThat(header(letters.get(0), DeadLetterHeaders.OFFSET)).isNotBlank();
            assertThat(db.documents(Plant.BUCKETS)).containsOnlyKeys("fine", "gap");
            assertThat(sink.status()).isInstanceOf(Running.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldMissNothingWhenItIsClosedInMidStreamAndAnotherGoesOn(Server server) {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(server)) {
            plant.send(plant.buckets(), histories(100, 0, 30));
            RunningSink first = start(plant, db, "one");
            await().atMost(PATIENCE).until(() -> !db.documents(Plant.BUCKETS).isEmpty());
            first.close(GRACE);
            assertThat(first.status()).isInstanceOf(Stopped.class);

            try (RunningSink second = start(plant, db, "one")) {
                plant.awaitAllCommitted();
                assertThat(second.status()).isInstanceOf(Running.class);
            }
            assertComplete(db.documents(Plant.BUCKETS), 100, 30);
            assertThat(plant.deadLetters()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldMissNothingWhenProcessesComeAndGo(Server server) {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(server);
                RunningSink first = start(plant, db, "one")) {
            plant.send(plant.buckets(), histories(50, 0, 10));
            try (RunningSink second = start(plant, db, "two")) {
                plant.send(plant.buckets(), histories(50, 10, 20));
                plant.awaitAllCommitted();
                plant.send(plant.buckets(), histories(50, 20, 30));
                first.close(GRACE);
                plant.awaitAllCommitted();
                assertThat(second.status()).isInstanceOf(Running.class);
            }
            assertComplete(db.documents(Plant.BUCKETS), 50, 30);
            assertThat(plant.deadLetters()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldDoNoHarmWhenItWasPausedReplacedAndWakes(Server server) throws InterruptedException {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(server)) {
            var asleep = new CountDownLatch(1);
            var wake = new CountDownLatch(1);
            Map<String, Object> impatient = Map.of("max.poll.interval.ms", 3_000);
            plant.send(plant.buckets(), histories(20, 0, 10));
            plant.send(plant.buckets(), List.of(Upsertion.of("gap", 3, 4)));
            RunningSink first =
                    Sink.start(plant.settings("one", impatient), db.database(), new SleepyMetrics(asleep, wake));
            asleep.await();

            try (RunningSink second = Sink.start(plant.settings("one", impatient), db.database(), SinkMetrics.NONE)) {
                plant.send(plant.buckets(), histories(20, 10, 20));
                plant.awaitAllCommitted();
                Map<String, BsonDocument> before = db.documents(Plant.BUCKETS);
                wake.countDown();
                plant.send(plant.buckets(), List.of(Upsertion.of("last", 0, 1)));
                plant.awaitAllCommitted();

                Map<String, BsonDocument> after = db.documents(Plant.BUCKETS);
                assertThat(after).containsKey("last").containsAllEntriesOf(before);
                assertComplete(before, 20, 20);
                assertThat(plant.deadLetters()).hasSize(1);
                assertThat(second.status()).isInstanceOf(Running.class);
            }
            first.close(GRACE);
            assertThat(first.status()).isInstanceOf(Stopped.class);
        }
    }

    @Test
    void shouldSetAsideOnlyWhatAValidatorRefusesAndWhatFollowsIt() {
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.on(Server.REAL)) {
            db.run("{create: '" + Plant.BUCKETS
                    + "', validator: {$jsonSchema: {properties: {temp: {bsonType: 'long'}}}}}");
            var upsertions = new ArrayList<Upsertion>();
            for (int device = 0; device < 20; device++) {
                upsertions.add(Upsertion.of("dev-" + device, 0, 5).set("temp", device));
                upsertions.add(Upsertion.of("dev-" + device, 5, 9)
                        .set("temp", device == 3 ? new BsonString("hot") : new BsonInt64(1)));
                upsertions.add(Upsertion.of("dev-" + device, 9, 10).set("hum", 2));
            }
            plant.send(plant.buckets(), upsertions);
            try (RunningSink sink = start(plant, db, "one")) {
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }

            assertThat(plant.deadLetters())
                    .extracting(each -> header(each, DeadLetterHeaders.REASON), each -> new String(each.key(), UTF_8))
                    .containsExactly(tuple("refused", "dev-3"), tuple("gap", "dev-3"));
            Map<String, BsonDocument> documents = db.documents(Plant.BUCKETS);
            assertThat(documents).hasSize(20);
            documents.forEach((id, document) -> assertThat(
                            document.getDocument("control").getInt64("rev").getValue())
                    .as(id)
                    .isEqualTo(id.equals("dev-3") ? 5 : 10));
        }
    }

    @Test
    void shouldWaitForAServerThatIsAwayAndMissNothing(@TempDir Path directory) {
        SecantusSettings kept = SecantusSettings.defaults().withDirectory(directory);
        SecantusServer server = SecantusServer.start(kept);
        try (Plant plant = new Plant(broker.bootstrapServers());
                TestDatabase db = TestDatabase.at(server.uri());
                RunningSink sink = start(plant, db, "one")) {
            plant.send(plant.buckets(), histories(100, 0, 20));
            await().atMost(PATIENCE).until(() -> !db.documents(Plant.BUCKETS).isEmpty());
            server.kill();
            plant.send(plant.buckets(), histories(100, 20, 40));
            await().atMost(PATIENCE).until(() -> sink.status() instanceof WaitingForMongoDb);

            server = SecantusServer.start(kept.withPort(server.port()));
            plant.awaitAllCommitted();

            assertComplete(db.documents(Plant.BUCKETS), 100, 40);
            assertThat(plant.deadLetters()).isEmpty();
            await().atMost(PATIENCE).until(() -> sink.status() instanceof Running);
        } finally {
            server.close();
        }
    }

    @Test
    void shouldWaitForABrokerThatIsAwayAndMissNothing(@TempDir Path directory) {
        BrokerSettings kept = BrokerSettings.defaults().withDirectory(directory);
        EmbeddedBroker away = EmbeddedBroker.start(kept);
        try (TestDatabase db = TestDatabase.on(Server.EMBEDDED);
                Plant plant = new Plant(away.bootstrapServers())) {
            Map<String, Object> impatient = Map.of(
                    "producer.max.block.ms", 2_000, "default.api.timeout.ms", 3_000, "request.timeout.ms", 2_000);
            plant.send(plant.buckets(), histories(100, 0, 20));
            var committing = new StoppingMetrics(away);
            try (RunningSink sink = Sink.start(plant.settings("one", impatient), db.database(), committing)) {
                await().atMost(PATIENCE).until(() -> sink.status() instanceof Restarting);

                away = EmbeddedBroker.start(kept.withPort(committing.port()));
                plant.send(plant.buckets(), histories(100, 20, 40));
                plant.awaitAllCommitted();
                assertThat(sink.status()).isInstanceOf(Running.class);
            }
            assertComplete(db.documents(Plant.BUCKETS), 100, 40);
            assertThat(plant.deadLetters()).isEmpty();
        } finally {
            away.close();
        }
    }

    private static RunningSink start(Plant plant, TestDatabase db, String instance) {
        return Sink.start(plant.settings(instance, Map.of()), db.database(), SinkMetrics.NONE);
    }

    /** Steps of five readings each for some devices, in the order of time. */
    private static List<Upsertion> histories(int devices, int fromStep, int toStep) {
        var upsertions = new ArrayList<Upsertion>();
        for (long step = fromStep; step < toStep; step++) {
            for (int device = 0; device < devices; device++) {
                upsertions.add(Upsertion.of("dev-" + device, 5 * step, 5 * step + 5)
                        .set("data." + step / 4, step)
                        .set("control.count", 5 * step + 5));
            }
        }
        return upsertions;
    }

    private static List<Upsertion> newest(int devices, int steps) {
        var upsertions = new ArrayList<Upsertion>();
        for (long step = 0; step < steps; step++) {
            for (int device = 0; device < devices; device++) {
                upsertions.add(
                        Upsertion.newest("dev-" + device, 1000 * (step ^ 1)).set("fields.t", step ^ 1));
            }
        }
        return upsertions;
    }

    private static void assertComplete(Map<String, BsonDocument> documents, int devices, int steps) {
        for (int device = 0; device < devices; device++) {
            BsonDocument document = Objects.requireNonNull(documents.get("dev-" + device), "dev-" + device);
            assertThat(document.getDocument("control").getInt64("rev").getValue())
                    .isEqualTo(5L * steps);
            BsonDocument data = document.getDocument("data");
            assertThat(data).hasSize((steps + 3) / 4);
            data.forEach((chunk, step) -> assertThat(step.asInt64().getValue())
                    .isEqualTo(Math.min(4 * Long.parseLong(chunk) + 3, steps - 1)));
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }
}
