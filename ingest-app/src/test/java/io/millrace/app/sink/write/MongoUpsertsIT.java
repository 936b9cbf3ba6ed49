package io.millrace.app.sink.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import io.millrace.app.sink.plan.Upsertion;
import io.millrace.app.sink.write.TestDatabase.Server;
import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

class MongoUpsertsIT {

    private static final String COLLECTION = "weather_buckets";

    private final CountedMetrics counted = new CountedMetrics();

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldApplyRecordsAndChangeNothingWhenTheyComeAgain(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
            for (int step = 0; step < 10; step++) {
                for (int device = 0; device < 20; device++) {
                    records.add(Upsertion.of("dev-" + device, 5L * step, 5L * step + 5)
                            .set("data." + step / 3, step)
                            .set("control.count", 5L * step + 5)
                            .at(records.size()));
                }
            }

            assertThat(apply(db, records)).isEmpty();
            Map<String, BsonDocument> once = db.documents(COLLECTION);
            assertThat(apply(db, records)).isEmpty();
            assertThat(apply(db, records.subList(73, 131))).isEmpty();

            assertThat(once).hasSize(20);
            assertThat(once.get("dev-7"))
                    .isEqualTo(BsonDocument.parse("{_id: 'dev-7', control: {rev: {$numberLong: '50'}, count:"
                            + " {$numberLong: '50'}}, data: {'0': {$numberLong: '2'}, '1': {$numberLong: '5'}, '2':"
                            + " {$numberLong: '8'}, '3': {$numberLong: '9'}}}"));
            assertThat(db.documents(COLLECTION)).isEqualTo(once);
            assertThat(counted.readings).hasValue(1000);
            assertThat(counted.operations).hasValue(20);
            assertThat(counted.alreadyDone.get()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldLeaveANewerDocumentAloneWhenAnOlderProcessWakes(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            List<ConsumerRecord<byte[], byte[]>> older = List.of(
                    Upsertion.of("a", 0, 5).set("data.0", 1).at(0),
                    Upsertion.of("a", 5, 9).set("data.0", 2).at(1));
            apply(db, older);
            apply(db, List.of(Upsertion.of("a", 9, 12).set("data.0", 3).at(2)));
            Map<String, BsonDocument> before = db.documents(COLLECTION);

            assertThat(apply(db, older)).isEmpty();
            assertThat(apply(db, older.subList(0, 1))).isEmpty();
            assertThat(apply(db, older.subList(1, 2))).isEmpty();

            assertThat(db.documents(COLLECTION)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldSetAsideAGapAndEverythingBehindIt(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            List<SetAside> setAside = apply(
                    db,
                    List.of(
                            Upsertion.of("missing", 5, 9).at(10),
                            Upsertion.of("behind", 0, 5).at(11),
                            Upsertion.of("behind", 6, 9).at(12),
                            Upsertion.of("behind", 9, 11).at(13),
                            Upsertion.of("fine", 0, 5).at(14)));

            assertThat(setAside)
                    .extracting(each -> each.record().offset(), SetAside::reason, SetAside::readings)
                    .containsExactly(
                            tuple(10L, SetAside.Reason.GAP, 4L),
                            tuple(12L, SetAside.Reason.GAP, 3L),
                            tuple(13L, SetAside.Reason.GAP, 2L));
            assertThat(setAside.get(0).text()).contains("missing");
            assertThat(setAside.get(1).text()).contains("control.rev 5");
            assertThat(db.documents(COLLECTION)).containsOnlyKeys("behind", "fine");
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldCountADocumentPastItsExpiryAndNotSetItAside(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            List<ConsumerRecord<byte[], byte[]>> records =
                    List.of(Upsertion.of("gone", 5, 9).start(0).at(0));

            assertThat(apply(db, records, Upsertion.REVISIONS, Optional.of(Duration.ofDays(30))))
                    .isEmpty();
            assertThat(counted.expired).hasValue(4);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldSetAsideOnlyWhatAUniqueIndexOfTheUserRefuses(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            db.await(db.collection(COLLECTION)
                    .createIndex(Indexes.ascending("serial"), new IndexOptions().unique(true)));
            List<SetAside> setAside = apply(
                    db,
                    List.of(
                            Upsertion.of("a", 0, 5).set("serial", 1).at(0),
                            Upsertion.of("b", 0, 5).set("serial", 1).at(1),
                            Upsertion.of("c", 0, 5).set("serial", 3).at(2)));

            assertThat(setAside).hasSize(1);
            assertThat(setAside.get(0).reason()).isEqualTo(SetAside.Reason.DUPLICATE_KEY);
            assertThat(db.documents(COLLECTION)).hasSize(2).containsKey("c");
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldWriteANewestReadingOnlyOverAnOlderOne(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            List<ConsumerRecord<byte[], byte[]>> records = List.of(
                    Upsertion.newest("a", 1000).set("fields.t", 1).at(0),
                    Upsertion.newest("a", 3000).set("fields.t", 3).at(1),
                    Upsertion.newest("a", 2000).set("fields.t", 2).at(2),
                    Upsertion.newest("b", 1000).set("fields.t", 1).at(3));

            assertThat(apply(db, records, Upsertion.NEWEST, Optional.empty())).isEmpty();
            assertThat(apply(db, records.subList(0, 1), Upsertion.NEWEST, Optional.empty()))
                    .isEmpty();

            assertThat(db.documents(COLLECTION).get("a"))
                    .isEqualTo(BsonDocument.parse(
                            "{_id: 'a', ts: {$date: {$numberLong: '3000'}}, fields: {t:" + " {$numberLong: '3'}}}"));
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldSetAsideTheBadRecordOfARefusedMergeAndWhatFollowsIt(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            db.insert(COLLECTION, "{_id: 'a', control: {rev: 5}, scalar: 1}");
            List<SetAside> setAside = apply(
                    db,
                    List.of(
                            Upsertion.of("a", 5, 7).set("data.0", 1).at(0),
                            Upsertion.of("a", 7, 8).set("scalar.x", 1).at(1),
                            Upsertion.of("a", 8, 9).set("data.1", 1).at(2),
                            Upsertion.of("b", 0, 9).set("data.1", 1).at(3)));

            assertThat(setAside)
                    .extracting(each -> each.record().offset(), SetAside::reason)
                    .containsExactly(tuple(1L, SetAside.Reason.REFUSED), tuple(2L, SetAside.Reason.GAP));
            assertThat(db.documents(COLLECTION).get("a"))
                    .isEqualTo(
                            BsonDocument.parse(
                                    "{_id: 'a', control: {rev: {$numberLong: '7'}}, scalar: 1, data: {'0': {$numberLong: '1'}}}"));
            assertThat(db.documents(COLLECTION)).containsKey("b");
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldWriteADocumentOnceHoweverOftenItsRecordComes(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            List<ConsumerRecord<byte[], byte[]>> records = readings(40);

            assertThat(apply(db, records, Upsertion.ONCE, Optional.empty())).isEmpty();
            Map<String, BsonDocument> once = db.documents(COLLECTION);
            assertThat(apply(db, records.subList(7, 31), Upsertion.ONCE, Optional.empty()))
                    .isEmpty();

            assertThat(once).hasSize(40);
            assertThat(db.documents(COLLECTION)).isEqualTo(once);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldGrowAnArrayRecordByRecordAndAtOnceAlike(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
            for (int from = 0; from < 40; from += 4) {
                records.add(Upsertion.samples("a", from, from + 4).at(from));
            }
            apply(db, records.subList(0, 3), Upsertion.SAMPLES, Optional.empty());
            records.forEach(record -> apply(db, List.of(record), Upsertion.SAMPLES, Optional.empty()));

            BsonDocument whole = Upsertion.samples("a", 0, 40).document();
            assertThat(db.documents(COLLECTION).get("a")).isEqualTo(whole);
            assertThat(counted.troubles).hasValue(0);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void shouldInsertEachReadingOnceAfterARestart(Server server) {
        try (TestDatabase db = TestDatabase.on(server)) {
            createTimeSeries(db, server);
            List<ConsumerRecord<byte[], byte[]>> records = readings(40);
            apply(db, records.subList(0, 25), Upsertion.INSERT, Optional.empty());

            assertThat(apply(db, records.subList(10, 40), Upsertion.INSERT, Optional.empty(), 40))
                    .isEmpty();

            assertThat(db.documents(COLLECTION)).hasSize(40);
            assertThat(count(db)).isEqualTo(40);
        }
    }

    @Test
    void shouldInsertEachReadingOnceAfterALostConnection() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            createTimeSeries(db, Server.REAL);
            db.admin("{configureFailPoint: 'failCommand', mode: {times: 3}, data: {failCommands: ['insert'],"
                    + " closeConnection: true}}");

            assertThat(apply(db, readings(40), Upsertion.INSERT, Optional.empty()))
                    .isEmpty();

            assertThat(count(db)).isEqualTo(40);
            assertThat(counted.troubles.get()).isPositive();
        }
    }

    @Test
    void shouldInsertNothingTwiceThatAMajorityDidNotAcknowledge() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            createTimeSeries(db, Server.REAL);
            db.admin("{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands: ['insert'],"
                    + " writeConcernError: {code: 64, errmsg: 'waiting for replication timed out'}}}");

            assertThat(apply(db, readings(40), Upsertion.INSERT, Optional.empty()))
                    .isEmpty();

            assertThat(count(db)).isEqualTo(40);
            assertThat(counted.alreadyDone).hasValue(40);
        }
    }

    /** SecantusDB stores such a collection flat; that a real server takes the inserts rests on its documentation. */
    private static void createTimeSeries(TestDatabase db, Server server) {
        if (server == Server.REAL) {
            db.run("{create: '" + COLLECTION + "', timeseries: {timeField: 'ts', metaField: 'meta'}}");
        }
    }

    private static long count(TestDatabase db) {
        return Objects.requireNonNull(
                Mono.from(db.collection(COLLECTION).countDocuments()).block(Duration.ofSeconds(30)));
    }

    private static List<ConsumerRecord<byte[], byte[]>> readings(int count) {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        for (int i = 0; i < count; i++) {
            records.add(Upsertion.once("id-" + i, 1_760_000_000_000L + i * 1000L)
                    .set("temp", i)
                    .at(i));
        }
        return records;
    }

    @Test
    void shouldSetAsideOnlyTheDocumentThatAValidatorRefuses() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            db.run("{create: '" + COLLECTION
                    + "', validator: {$jsonSchema: {properties: {temp: {bsonType: 'long'}}}}}");
            var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
            for (int device = 0; device < 10; device++) {
                records.add(Upsertion.of("dev-" + device, 0, 5)
                        .set("temp", device == 3 ? new BsonString("hot") : new BsonInt64(device))
                        .at(device));
            }

            List<SetAside> setAside = apply(db, records);

            assertThat(setAside).hasSize(1);
            assertThat(setAside.get(0).reason()).isEqualTo(SetAside.Reason.REFUSED);
            assertThat(setAside.get(0).record().offset()).isEqualTo(3);
            assertThat(setAside.get(0).text()).startsWith("121: ");
            assertThat(db.documents(COLLECTION)).hasSize(9);
        }
    }

    @Test
    void shouldSetAsideOnlyADocumentThatIsTooLargeToBeSent() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            // Two that go together are within the limit of a record and beyond that of a document.
            db.insert(COLLECTION, "{_id: 'a', control: {rev: 5}}");
            db.await(db.collection(COLLECTION)
                    .updateOne(
                            BsonDocument.parse("{_id: 'a'}"),
                            new BsonDocument("$set", new BsonDocument("x", new BsonString("x".repeat(9_000_000))))));
            List<SetAside> setAside = apply(
                    db,
                    List.of(
                            Upsertion.of("a", 5, 7)
                                    .set("y", new BsonString("y".repeat(9_000_000)))
                                    .at(0),
                            Upsertion.of("b", 0, 9).set("data.1", 1).at(1)));

            assertThat(setAside).extracting(SetAside::reason).containsExactly(SetAside.Reason.REFUSED);
            assertThat(db.documents(COLLECTION)).containsKey("b");
        }
    }

    @Test
    void shouldTryAgainAfterAStepDownInTheMiddleOfABulk() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            failUpdates(db, 3, "errorCode: 10107");
            assertThat(apply(db, many())).isEmpty();
            assertThat(db.documents(COLLECTION)).hasSize(50);
            assertThat(counted.troubles.get()).isPositive();
        }
    }

    @Test
    void shouldTakeNothingForWrittenThatAMajorityDidNotAcknowledge() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            failUpdates(db, 2, "writeConcernError: {code: 64, errmsg: 'waiting for replication timed out'}");
            assertThat(apply(db, many())).isEmpty();
            assertThat(db.documents(COLLECTION)).hasSize(50);
            assertThat(counted.troubles).hasValue(2);
            assertThat(counted.alreadyDone).hasValue(50);
        }
    }

    @Test
    void shouldTryAgainAfterALostConnection() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            failUpdates(db, 3, "closeConnection: true");
            assertThat(apply(db, many())).isEmpty();
            assertThat(db.documents(COLLECTION)).hasSize(50);
        }
    }

    @Test
    void shouldWaitWhenItMayNotWrite() {
        try (TestDatabase db = TestDatabase.on(Server.REAL)) {
            failUpdates(db, 3, "errorCode: 13");
            assertThat(apply(db, many())).isEmpty();
            assertThat(counted.troubles).hasValue(3);
        }
    }

    private static void failUpdates(TestDatabase db, int times, String how) {
        db.admin("{configureFailPoint: 'failCommand', mode: {times: " + times + "}, data: {failCommands: ['update'], "
                + how + "}}");
    }

    private static List<ConsumerRecord<byte[], byte[]>> many() {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        for (int device = 0; device < 50; device++) {
            records.add(
                    Upsertion.of("dev-" + device, 0, 5).set("data.0", device).at(device));
        }
        return records;
    }

    private List<SetAside> apply(TestDatabase db, List<ConsumerRecord<byte[], byte[]>> records) {
        return apply(db, records, Upsertion.REVISIONS, Optional.empty());
    }

    private List<SetAside> apply(
            TestDatabase db, List<ConsumerRecord<byte[], byte[]>> records, Guard guard, Optional<Duration> expiry) {
        return apply(db, records, guard, expiry, 0);
    }

    private List<SetAside> apply(
            TestDatabase db,
            List<ConsumerRecord<byte[], byte[]>> records,
            Guard guard,
            Optional<Duration> expiry,
            long perhapsThere) {
        var upserts = new MongoUpserts(
                db.database(),
                Duration.ofSeconds(20),
                new Backoff(Duration.ofMillis(20), Duration.ofMillis(200), () -> 0.5),
                counted,
                counted,
                InstantSource.system());
        Applied applied = upserts.apply(new Batch(COLLECTION, guard, expiry, perhapsThere, records))
                .block(Duration.ofSeconds(60));
        return Objects.requireNonNull(applied).setAside();
    }
}
