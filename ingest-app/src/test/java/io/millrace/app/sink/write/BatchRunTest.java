package io.millrace.app.sink.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.BulkWriteUpsert;
import com.mongodb.bulk.WriteConcernError;
import io.millrace.app.sink.plan.BulkPlan;
import io.millrace.app.sink.plan.Operation;
import io.millrace.app.sink.plan.Upsertion;
import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class BatchRunTest {

    private static final ServerAddress SERVER = new ServerAddress("mongo.example", 27017);

    private final CountedMetrics counted = new CountedMetrics();

    /** The answers to the bulks to come; after the last, everything is acknowledged. */
    private final Deque<Function<List<Operation>, Mono<BulkWriteResult>>> answers = new ArrayDeque<>();

    /** The ids of the operations of each bulk that was sent. */
    private final List<List<String>> sent = new ArrayList<>();

    /** What looks find, by id. */
    private final Map<String, Long> majority = new HashMap<>();

    private final Map<String, Long> linearizable = new HashMap<>();
    private int failingLooks;

    /** The ids of documents that inserts have made: on the primary, and where a majority has them. */
    private final Set<String> seen = new HashSet<>();

    private final Set<String> safe = new HashSet<>();
    private final List<List<String>> lookedFor = new ArrayList<>();
    private int seenBecomesSafeAfter;

    @Test
    void shouldSendAgainOnlyWhatIsNotYetDone() {
        answers.add(ops -> Mono.error(bulkError(2, error(1, 91, "shutting down"))));

        assertThat(apply(begin("a"), begin("b"), begin("c"))).isEmpty();

        assertThat(sent).containsExactly(List.of("a", "b", "c"), List.of("b"));
        assertThat(counted.readings).hasValue(15);
        assertThat(counted.retried).hasValue(1);
    }

    @Test
    void shouldSendAllAgainWhenNobodyKnowsWhatArrived() {
        for (int i = 0; i < 5; i++) {
            answers.add(ops -> Mono.error(new MongoSocketException("reset", SERVER)));
        }

        assertThat(apply(begin("a"), begin("b"))).isEmpty();

        assertThat(sent).hasSize(6).allMatch(List.of("a", "b")::equals);
        assertThat(counted.troubles).hasValue(5);
    }

    @Test
    void shouldTakeNothingForDoneWithoutTheMajority() {
        answers.add(ops -> Mono.error(new MongoBulkWriteException(
                result(2),
                List.of(),
                new WriteConcernError(64, "WriteConcernTimeout", "timed out", new BsonDocument()),
                SERVER,
                Set.of())));

        assertThat(apply(begin("a"), begin("b"))).isEmpty();

        assertThat(sent).containsExactly(List.of("a", "b"), List.of("a", "b"));
    }

    @Test
    void shouldLookAtAllWhenFewerMatchedAndSendAgainOnlyWhatApplies() {
        answers.add(ops -> Mono.just(result(1)));
        majority.put("done", 9L);
        majority.put("open", 6L);

        assertThat(apply(lead("done", 5, 9), lead("open", 5, 9))).isEmpty();

        assertThat(sent).containsExactly(List.of("done", "open"), List.of("open"));
        assertThat(counted.alreadyDone).hasValue(1);
    }

    @Test
    void shouldNotLookAtWhatWasUpserted() {
        answers.add(ops -> Mono.just(BulkWriteResult.acknowledged(
                0, 0, 0, 0, List.of(new BulkWriteUpsert(0, new BsonString("new"))), List.of())));
        majority.put("done", 9L);

        assertThat(apply(begin("new"), lead("done", 5, 9))).isEmpty();

        assertThat(counted.operations).hasValue(1);
        assertThat(counted.alreadyDone).hasValue(1);
    }

    @Test
    void shouldTakeForAGapOnlyWhatTheSecondLookConfirms() {
        answers.add(ops -> Mono.just(result(0)));
        majority.put("behind", 3L);
        majority.put("stale", 3L);
        linearizable.put("behind", 3L);
        linearizable.put("stale", 9L);

        List<SetAside> setAside = apply(lead("behind", 5, 9), lead("stale", 5, 9));

        assertThat(setAside).hasSize(1);
        assertThat(setAside.get(0).reason()).isEqualTo(SetAside.Reason.GAP);
        assertThat(setAside.get(0).text()).contains("behind");
        assertThat(counted.alreadyDone).hasValue(1);
    }

    @Test
    void shouldTryAgainWhenALookFails() {
        answers.add(ops -> Mono.just(result(0)));
        answers.add(ops -> Mono.just(result(0)));
        failingLooks = 1;
        majority.put("a", 9L);

        assertThat(apply(lead("a", 5, 9))).isEmpty();

        assertThat(sent).hasSize(2);
        assertThat(counted.troubles).hasValue(1);
    }

    @Test
    void shouldForgiveADuplicateKeyOnceAndSetItAsideWhenItStays() {
        answers.add(ops -> Mono.error(bulkError(0, error(0, 11000, "E11000"), error(1, 11000, "E11000"))));
        answers.add(ops -> Mono.error(bulkError(1, error(1, 11000, "E11000"))));

        List<SetAside> setAside = apply(begin("race"), begin("stays"));

        assertThat(setAside).extracting(SetAside::reason).containsExactly(SetAside.Reason.DUPLICATE_KEY);
        assertThat(setAside.get(0).text()).contains("stays");
        assertThat(sent).containsExactly(List.of("race", "stays"), List.of("race", "stays"));
    }

    @Test
    void shouldKeepTheOrderOfADocumentWhenItsMergeIsTakenApart() {
        answers.add(ops -> Mono.error(bulkError(1, error(0, 121, "Document failed validation"))));

        assertThat(apply(begin("a"), lead("a", 5, 9), begin("b"))).isEmpty();

        assertThat(sent).containsExactly(List.of("a", "b"), List.of("a"), List.of("a"));
    }

    @Test
    void shouldHalveABulkUntilWhatCannotBeSentStandsAlone() {
        Function<List<Operation>, Mono<BulkWriteResult>> sizeLimit =
                ops -> ops.stream().anyMatch(each -> each.id().equals("huge"))
                        ? Mono.error(new BsonMaximumSizeExceededException("too large"))
                        : Mono.just(result(ops.size()));
        for (int i = 0; i < 10; i++) {
            answers.add(sizeLimit);
        }

        List<SetAside> setAside = apply(begin("a"), begin("b"), begin("huge"), begin("c"), begin("d"));

        assertThat(setAside).extracting(each -> each.record().offset()).containsExactly(2L);
        assertThat(counted.operations).hasValue(4);
    }

    @Test
    void shouldWaitWhenACommandFailsThatOnlySettingsCanMend() {
        answers.add(ops -> Mono.error(new MongoCommandException(
                new BsonDocument("code", new BsonInt32(2)).append("errmsg", new BsonString("bad value")), SERVER)));

        assertThat(apply(begin("a"))).isEmpty();
        assertThat(sent).hasSize(2);
    }

    @Test
    void shouldInsertWithoutALookWhatNobodyCanHaveInserted() {
        assertThat(apply(Upsertion.INSERT, 0, reading("a"), reading("b"))).isEmpty();

        assertThat(lookedFor).isEmpty();
        assertThat(sent).containsExactly(List.of("a", "b"));
        assertThat(counted.readings).hasValue(2);
    }

    @Test
    void shouldInsertOnlyWhatIsMissingOfWhatAnotherMayHaveInserted() {
        seen.addAll(List.of("a", "b"));
        safe.addAll(List.of("a", "b"));

        assertThat(apply(Upsertion.INSERT, 3, reading("a"), reading("b"), reading("c"), reading("d")))
                .isEmpty();

        assertThat(lookedFor).containsExactly(List.of("a", "b", "c"));
        assertThat(sent).containsExactly(List.of("c", "d"));
        assertThat(counted.alreadyDone).hasValue(2);
    }

    @Test
    void shouldLookBeforeItInsertsAgainWhatNobodyKnowsOf() {
        answers.add(ops -> {
            seen.add("a");
            safe.add("a");
            return Mono.error(new MongoSocketException("reset", SERVER));
        });
        failingLooks = 1;

        assertThat(apply(Upsertion.INSERT, 0, reading("a"), reading("b"))).isEmpty();

        assertThat(sent).containsExactly(List.of("a", "b"), List.of("b"));
        assertThat(lookedFor).containsExactly(List.of("a", "b"));
        assertThat(counted.troubles).hasValue(2);
    }

    @Test
    void shouldWaitForAMajorityOfWhatItFinds() {
        seen.add("a");
        seenBecomesSafeAfter = 3;

        assertThat(apply(Upsertion.INSERT, 9, reading("a"), reading("b"))).isEmpty();

        assertThat(sent).containsExactly(List.of("b"));
        assertThat(lookedFor).hasSizeGreaterThanOrEqualTo(3);
        assertThat(counted.alreadyDone).hasValue(1);
    }

    @Test
    void shouldTakeADocumentThatIsThereForDoneWhereItIsWrittenOnce() {
        answers.add(ops -> Mono.error(bulkError(1, error(0, 11000, "E11000"))));
        majority.put("a", 0L);

        assertThat(apply(Upsertion.ONCE, 0, reading("a"), reading("b"))).isEmpty();

        assertThat(sent).hasSize(1);
        assertThat(counted.alreadyDone).hasValue(1);
    }

    @Test
    void shouldSetAsideOnlyTheReadingThatIsRefused() {
        answers.add(ops -> Mono.error(bulkError(1, error(1, 121, "Document failed validation"))));

        assertThat(apply(Upsertion.INSERT, 0, reading("a"), reading("bad")))
                .extracting(each -> each.record().offset(), SetAside::readings)
                .containsExactly(tuple(1L, 1L));
        assertThat(sent).hasSize(1);
    }

    @Test
    void shouldNotHideADefect() {
        answers.add(ops -> Mono.error(new IllegalStateException("a defect")));

        assertThatThrownBy(() -> apply(begin("a"))).hasMessage("a defect");
    }

    private List<SetAside> apply(Upsertion... upsertions) {
        return apply(Upsertion.REVISIONS, 0, upsertions);
    }

    private List<SetAside> apply(Guard guard, long perhapsThere, Upsertion... upsertions) {
        List<ConsumerRecord<byte[], byte[]>> records = IntStream.range(0, upsertions.length)
                .mapToObj(i -> upsertions[i].at(i))
                .toList();
        var batch = new Batch("weather_buckets", guard, Optional.empty(), perhapsThere, records);
        var run = new BatchRun(
                batch,
                BulkPlan.of(batch.guard(), records),
                this::write,
                new ScriptedLooks(),
                new Inspection(new ScriptedLooks(), () -> Instant.EPOCH),
                new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5),
                counted,
                counted);
        return Objects.requireNonNull(run.run().block(Duration.ofSeconds(20))).setAside();
    }

    private Mono<BulkWriteResult> write(String collection, List<Operation> operations) {
        sent.add(operations.stream().map(Operation::id).toList());
        Function<List<Operation>, Mono<BulkWriteResult>> answer = answers.poll();
        return answer == null ? Mono.just(result(operations.size())) : answer.apply(operations);
    }

    private final class ScriptedLooks implements Looks {
        @Override
        public Mono<Map<String, BsonDocument>> look(String collection, Guard guard, Collection<String> ids) {
            if (failingLooks > 0) {
                failingLooks--;
                return Mono.error(new MongoTimeoutException("no server"));
            }
            var found = new HashMap<String, BsonDocument>();
            ids.forEach(id -> document(majority, id).ifPresent(each -> found.put(id, each)));
            return Mono.just(found);
        }

        @Override
        public Mono<Present> present(String collection, Guard.Insert guard, Collection<Operation> inserts) {
            if (failingLooks > 0) {
                failingLooks--;
                return Mono.error(new MongoTimeoutException("no server"));
            }
            lookedFor.add(inserts.stream().map(Operation::id).toList());
            if (lookedFor.size() == seenBecomesSafeAfter) {
                safe.addAll(seen);
            }
            return Mono.just(new Present(Set.copyOf(seen), Set.copyOf(safe)));
        }

        @Override
        public Mono<Optional<BsonDocument>> confirm(String collection, Guard guard, String id) {
            return Mono.just(document(linearizable, id));
        }

        private static Optional<BsonDocument> document(Map<String, Long> revisions, String id) {
            return Optional.ofNullable(revisions.get(id))
                    .map(rev -> BsonDocument.parse("{_id: '" + id + "', control: {rev: " + rev + "}}"));
        }
    }

    private static Upsertion reading(String id) {
        return Upsertion.once(id, 1_000);
    }

    private static Upsertion begin(String id) {
        return Upsertion.of(id, 0, 5);
    }

    private static Upsertion lead(String id, long from, long to) {
        return Upsertion.of(id, from, to);
    }

    private static BulkWriteResult result(int matched) {
        return BulkWriteResult.acknowledged(0, matched, 0, matched, List.of(), List.of());
    }

    private static BulkWriteError error(int index, int code, String message) {
        return new BulkWriteError(code, message, new BsonDocument(), index);
    }

    private static MongoBulkWriteException bulkError(int matched, BulkWriteError... errors) {
        return new MongoBulkWriteException(result(matched), List.of(errors), null, SERVER, Set.of());
    }
}
