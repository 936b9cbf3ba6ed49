package io.millrace.app.sink.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

class BulkPlanPropertiesTest {

    /** Some are prefixes of others, so that merges must be refused. */
    private static final List<String> PATHS = List.of("data.0", "data.1", "data", "min", "min.t", "closed");

    /** One record: for which document, how far from the last revision it begins, which paths it sets. */
    record Step(int document, int back, int readings, Set<Integer> paths, long value) {}

    @Property
    void shouldEndInTheSameDocumentsAsRecordByRecord(@ForAll("histories") List<Step> steps) {
        List<ConsumerRecord<byte[], byte[]>> records = records(steps);

        var oneByOne = new SetModel();
        records.forEach(each -> oneByOne.apply(operation(each)));
        var merged = new SetModel();
        merged.applyAll(BulkPlan.of(Upsertion.REVISIONS, records).waves());

        assertThat(merged.documents()).isEqualTo(oneByOne.documents());
    }

    @Property
    void shouldChangeNothingWhenAppliedAgainFromAnyEarlierRecord(
            @ForAll("histories") List<Step> steps, @ForAll int cut) {
        List<ConsumerRecord<byte[], byte[]>> records = records(steps);
        var model = new SetModel();
        model.applyAll(BulkPlan.of(Upsertion.REVISIONS, records).waves());
        Map<String, BsonDocument> before = new HashMap<>(model.documents());

        int from = Math.floorMod(cut, records.size());
        model.applyAll(BulkPlan.of(Upsertion.REVISIONS, records.subList(from, records.size()))
                .waves());

        assertThat(model.documents()).isEqualTo(before);
    }

    @Property
    void shouldHaveEachDocumentOnceInABulkAndNoPathAsPrefixOfAnother(@ForAll("histories") List<Step> steps) {
        BulkPlan plan = BulkPlan.of(Upsertion.REVISIONS, records(steps));

        for (List<Operation> wave : plan.waves()) {
            assertThat(wave).extracting(Operation::id).doesNotHaveDuplicates();
            for (Operation each : wave) {
                if (each.records().size() > 1) {
                    assertNoPrefixes(each.set().keySet());
                }
            }
        }
    }

    @Property
    void shouldKeepEachRecordOnceAndTheOrderWithinADocument(@ForAll("histories") List<Step> steps) {
        List<ConsumerRecord<byte[], byte[]>> records = records(steps);
        Map<String, List<Long>> offsets = new HashMap<>();
        for (List<Operation> wave : BulkPlan.of(Upsertion.REVISIONS, records).waves()) {
            for (Operation operation : wave) {
                operation
                        .records()
                        .forEach(each -> offsets.computeIfAbsent(operation.id(), id -> new ArrayList<>())
                                .add(each.record().offset()));
            }
        }

        assertThat(offsets.values()).allSatisfy(each -> assertThat(each).isSorted());
        assertThat(offsets.values().stream().mapToInt(List::size).sum()).isEqualTo(records.size());
    }

    @Property
    void shouldKeepTheNewestOfNewestReadings(@ForAll List<@IntRange(min = 0, max = 50) Integer> times) {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        for (int time : times) {
            records.add(Upsertion.newest("dev-" + time % 2, time)
                    .set("fields.t", time)
                    .at(records.size()));
        }
        var model = new SetModel();
        List<List<Operation>> waves = BulkPlan.of(Upsertion.NEWEST, records).waves();
        model.applyAll(waves);

        assertThat(waves).hasSizeLessThanOrEqualTo(1);
        for (int parity = 0; parity < 2; parity++) {
            int device = parity;
            int newest = times.stream()
                    .filter(time -> time % 2 == device)
                    .mapToInt(Integer::intValue)
                    .max()
                    .orElse(-1);
            BsonDocument document = model.documents().get("dev-" + device);
            assertThat(
                            document == null
                                    ? -1
                                    : document.getDocument("fields")
                                            .getInt64("t")
                                            .getValue())
                    .isEqualTo(newest);
        }
    }

    @Provide
    Arbitrary<List<Step>> histories() {
        Arbitrary<Step> step = Combinators.combine(
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.frequency(Tuple.of(8, 0), Tuple.of(1, 1), Tuple.of(1, -1)),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers()
                                .between(0, PATHS.size() - 1)
                                .set()
                                .ofMaxSize(3),
                        Arbitraries.longs().between(0, 1000))
                .as(Step::new);
        return step.list().ofMinSize(1).ofMaxSize(40);
    }

    /**
     * Records as a topic may hold them: in order, with parts that come again after a restart of their writer (back 1) and with
     * gaps (back -1). What comes again is the same, byte for byte.
     */
    private static List<ConsumerRecord<byte[], byte[]>> records(List<Step> steps) {
        var written = new HashMap<Integer, List<Upsertion>>();
        var revisions = new HashMap<Integer, Long>();
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        for (Step step : steps) {
            List<Upsertion> ofDocument = written.computeIfAbsent(step.document(), any -> new ArrayList<>());
            if (step.back() > 0 && !ofDocument.isEmpty()) {
                ofDocument.forEach(each -> records.add(each.at(records.size())));
                continue;
            }
            long from = revisions.getOrDefault(step.document(), 0L) + (step.back() < 0 ? 1 : 0);
            long to = from + step.readings();
            revisions.put(step.document(), to);
            Upsertion upsertion = Upsertion.of("dev-" + step.document(), from, to);
            var paths = new HashSet<String>();
            step.paths().forEach(each -> {
                String path = PATHS.get(each);
                if (paths.stream().noneMatch(other -> isPrefix(path, other) || isPrefix(other, path))) {
                    paths.add(path);
                    upsertion.set(
                            path,
                            path.equals("data") || path.equals("min")
                                    ? new BsonDocument("0", new BsonInt64(step.value()))
                                    : new BsonInt64(step.value()));
                }
            });
            ofDocument.add(upsertion);
            records.add(upsertion.at(records.size()));
        }
        return records;
    }

    private static Operation operation(ConsumerRecord<byte[], byte[]> record) {
        return BulkPlan.of(Upsertion.REVISIONS, List.of(record)).waves().get(0).get(0);
    }

    private static void assertNoPrefixes(Set<String> paths) {
        for (String one : paths) {
            assertThat(paths).noneMatch(other -> isPrefix(one, other));
        }
    }

    private static boolean isPrefix(String path, String longer) {
        return longer.startsWith(path + ".");
    }
}
