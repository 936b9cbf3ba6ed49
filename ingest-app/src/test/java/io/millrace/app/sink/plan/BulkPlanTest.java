package io.millrace.app.sink.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.upsert.Revision;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

class BulkPlanTest {

    @Test
    void shouldMakeAnUpsertOfTheRecordThatBeginsADocument() {
        Operation operation = only(Upsertion.of("a", 0, 5).set("data.0", 1).at(0));

        assertThat(operation.upsert()).isTrue();
        assertThat(operation.filter())
                .isEqualTo(BsonDocument.parse("{_id: 'a', 'control.rev': {$lt: {$numberLong: '5'}}}"));
        assertThat(operation.update())
                .isEqualTo(BsonDocument.parse(
                        "{$set: {'control.rev': {$numberLong: '5'}, 'data.0': {$numberLong: '1'}}}"));
        assertThat(operation.readings()).isEqualTo(5);
    }

    @Test
    void shouldMakeAnUpdateOfARecordThatLeadsOn() {
        Operation operation = only(Upsertion.of("a", 5, 9).at(0));

        assertThat(operation.upsert()).isFalse();
        assertThat(operation.filter())
                .isEqualTo(BsonDocument.parse(
                        "{_id: 'a', 'control.rev': {$gte: {$numberLong: '5'}, $lt: {$numberLong: '9'}}}"));
    }

    @Test
    void shouldCompareTimesOfNewestReadings() {
        Operation operation = only(
                BulkPlan.of(Upsertion.NEWEST, List.of(Upsertion.newest("a", 7).at(0))));

        assertThat(operation.upsert()).isTrue();
        assertThat(operation.filter())
                .isEqualTo(BsonDocument.parse("{_id: 'a', ts: {$lt: {$date: {$numberLong: '7'}}}}"));
    }

    @Test
    void shouldPutLaterElementsIntoTheArrayThatTheFirstRecordSets() {
        List<ConsumerRecord<byte[], byte[]>> records = List.of(
                Upsertion.samples("a", 0, 3).at(0),
                Upsertion.samples("a", 3, 12).at(1),
                Upsertion.samples("a", 12, 13).at(2));

        Operation operation = only(BulkPlan.of(Upsertion.SAMPLES, records));

        assertThat(operation.records()).hasSize(3);
        assertThat(operation.set())
                .isEqualTo(only(BulkPlan.of(
                                Upsertion.SAMPLES,
                                List.of(Upsertion.samples("a", 0, 13).at(0))))
                        .set());
    }

    @Test
    void shouldLeaveElementsAsPathsWhereNoRecordSetsTheArray() {
        Operation operation = only(BulkPlan.of(
                Upsertion.SAMPLES,
                List.of(
                        Upsertion.samples("a", 3, 4).at(0),
                        Upsertion.samples("a", 4, 5).at(1))));

        assertThat(operation.set().keySet()).containsExactly("nsamples", "samples.3", "samples.4");
    }

    @Test
    void shouldKeepAnElementApartThatIsNotTheNextOfItsArray() {
        BulkPlan plan = BulkPlan.of(
                Upsertion.REVISIONS,
                List.of(
                        Upsertion.of("a", 0, 1).set("list", new BsonArray()).at(0),
                        Upsertion.of("a", 1, 2).set("list.1", 1).at(1)));

        assertThat(plan.waves()).hasSize(2);
    }

    @Test
    void shouldNotMergeBeyondTheLargestSizeInAnArrayEither() {
        List<ConsumerRecord<byte[], byte[]>> records = List.of(
                Upsertion.samples("a", 0, 3).at(0),
                Upsertion.samples("a", 3, 12).at(1));

        assertThat(BulkPlan.of(Upsertion.SAMPLES, records, 100).waves()).hasSize(2);
        assertThat(BulkPlan.of(Upsertion.SAMPLES, records, 1000).waves()).hasSize(1);
    }

    @Test
    void shouldAskForNothingButTheIdOfADocumentThatIsWrittenOnce() {
        Operation operation = only(BulkPlan.of(
                Upsertion.ONCE,
                List.of(
                        Upsertion.once("a", 7).set("temp", 1).at(0),
                        Upsertion.once("a", 7).set("temp", 1).at(1))));

        assertThat(operation.filter()).isEqualTo(BsonDocument.parse("{_id: 'a'}"));
        assertThat(operation.upsert()).isTrue();
        assertThat(operation.readings()).isEqualTo(1);
        assertThat(operation.records()).hasSize(2);
    }

    @Test
    void shouldInsertTheWholeDocument() {
        Operation operation = only(BulkPlan.of(
                Upsertion.INSERT, List.of(Upsertion.once("a", 7).set("temp", 1).at(0))));

        assertThat(operation.set())
                .isEqualTo(BsonDocument.parse("{_id: 'a', ts: {$date: {$numberLong: '7'}}, temp: {$numberLong: '1'}}"));
        assertThat(operation.start()).isEqualTo(7);
    }

    @Test
    void shouldSetAsideAnInsertWithAnotherTimeThanItIsLookedForBy() {
        BulkPlan plan = BulkPlan.of(
                Upsertion.INSERT,
                List.of(
                        Upsertion.once("a", 7).start(8).at(0),
                        Upsertion.of("b", 0, 5).at(1)));

        assertThat(plan.waves()).isEmpty();
        assertThat(plan.malformed()).hasSize(2);
    }

    @Test
    void shouldMergeNeighboursWithLaterValuesReplacingEarlierOnes() {
        Operation operation = only(
                Upsertion.of("a", 0, 5).set("data.0", 1).set("data.1", 1).at(0),
                Upsertion.of("a", 5, 9).set("data.1", 2).at(1),
                Upsertion.of("a", 9, 10).set("data.2", 3).at(2));

        assertThat(operation.from()).isZero();
        assertThat(operation.to()).isEqualTo(10);
        assertThat(operation.records()).hasSize(3);
        assertThat(operation.set())
                .isEqualTo(new BsonDocument("control.rev", new BsonInt64(10))
                        .append("data.0", new BsonInt64(1))
                        .append("data.1", new BsonInt64(2))
                        .append("data.2", new BsonInt64(3)));
    }

    @Test
    void shouldNotMergeRecordsThatAreNoNeighbours() {
        List<List<Operation>> waves = plan(
                        Upsertion.of("a", 0, 5).at(0), Upsertion.of("a", 6, 9).at(1))
                .waves();

        assertThat(waves).hasSize(2);
        assertThat(waves.get(1).get(0).from()).isEqualTo(6);
    }

    @Test
    void shouldPutIntoAFollowingBulkWhatWouldMakeAPathAPrefixOfAnother() {
        List<List<Operation>> waves = plan(
                        Upsertion.of("a", 0, 5).set("data.0", 1).at(0),
                        Upsertion.of("a", 5, 6).set("data", new BsonDocument()).at(1),
                        Upsertion.of("a", 6, 7).set("data.0.x", 1).at(2),
                        Upsertion.of("b", 0, 1).set("data.0", 1).at(3),
                        Upsertion.of("b", 1, 2).set("data.00", 1).at(4))
                .waves();

        assertThat(waves).extracting(List::size).containsExactly(2, 1, 1);
    }

    @Test
    void shouldNotMergeBeyondTheLargestSize() {
        List<ConsumerRecord<byte[], byte[]>> records = List.of(
                Upsertion.of("a", 0, 5).set("x", new BsonString("x".repeat(60))).at(0),
                Upsertion.of("a", 5, 6).set("y", new BsonString("y".repeat(60))).at(1));

        assertThat(BulkPlan.of(Upsertion.REVISIONS, records, 100).waves()).hasSize(2);
        assertThat(BulkPlan.of(Upsertion.REVISIONS, records, 200).waves()).hasSize(1);
    }

    @Test
    void shouldFindAnIdThatIsNotTheFirstElement() {
        var document = new BsonDocument("control.rev", new BsonInt32(5))
                .append("_id", new BsonString("a"))
                .append("data.0", new BsonInt32(1));
        ConsumerRecord<byte[], byte[]> record = Upsertion.record(
                "upserts", 0, 0, new byte[0], Upsertion.bytes(document), new Revision(0, 5, 0).toHeaders());

        assertThat(only(record).set())
                .isEqualTo(new BsonDocument("control.rev", new BsonInt32(5)).append("data.0", new BsonInt32(1)));
    }

    @Test
    void shouldSetAsideWhatIsNoUpsertRecordAndPlanTheRest() {
        byte[] good = Upsertion.of("a", 0, 5).value();
        var headers = new Revision(0, 5, 0).toHeaders();
        BulkPlan plan = plan(
                record(0, good, new RecordHeaders()),
                record(1, new byte[0], headers),
                record(2, Arrays.copyOf(good, good.length - 1), headers),
                record(3, Arrays.copyOf(good, good.length + 1), headers),
                record(4, Upsertion.bytes(new BsonDocument("control.rev", new BsonInt64(5))), headers),
                record(
                        5,
                        Upsertion.bytes(
                                new BsonDocument("_id", new BsonInt32(1)).append("control.rev", new BsonInt64(5))),
                        headers),
                record(6, good, new Revision(0, 6, 0).toHeaders()),
                record(7, good, new Revision(5, 5, 0).toHeaders()),
                record(8, good, new Revision(-1, 5, 0).toHeaders()),
                record(9, good, headers));

        assertThat(plan.malformed())
                .extracting(each -> each.record().offset())
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(plan.malformed()).allSatisfy(each -> assertThat(each.text()).isNotBlank());
        assertThat(plan.waves()).hasSize(1);
    }

    @Test
    void shouldSurviveEveryDamagedByteOfARecord() {
        byte[] good =
                Upsertion.of("a", 0, 5).set("data.0", new BsonString("text")).value();
        for (int at = 0; at < good.length; at++) {
            for (int value = 0; value < 256; value++) {
                byte[] damaged = good.clone();
                damaged[at] = (byte) value;

                BulkPlan plan = plan(record(0, damaged, new Revision(0, 5, 0).toHeaders()));

                assertThat(plan.waves().size() + plan.malformed().size()).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldTakeAMergeApartIntoItsRecords() {
        Operation merged = only(
                Upsertion.of("a", 0, 5).set("data.0", 1).at(0),
                Upsertion.of("a", 5, 9).set("data.0", 2).at(1));

        assertThat(merged.singles()).extracting(Operation::from).containsExactly(0L, 5L);
        assertThat(merged.singles()).extracting(Operation::to).containsExactly(5L, 9L);
        assertThat(merged.singles().get(0).set().getInt64("data.0").getValue()).isEqualTo(1);
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, byte[] value, Headers headers) {
        return Upsertion.record("upserts", 0, offset, new byte[0], value, headers);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static BulkPlan plan(ConsumerRecord<byte[], byte[]>... records) {
        return BulkPlan.of(Upsertion.REVISIONS, List.of(records));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static Operation only(ConsumerRecord<byte[], byte[]>... records) {
        return only(BulkPlan.of(Upsertion.REVISIONS, List.of(records)));
    }

    private static Operation only(BulkPlan plan) {
        assertThat(plan.waves()).hasSize(1);
        assertThat(plan.waves().get(0)).hasSize(1);
        return plan.waves().get(0).get(0);
    }
}
