package io.millrace.app.sink.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.app.sink.plan.BulkPlan;
import io.millrace.app.sink.plan.Operation;
import io.millrace.app.sink.plan.Upsertion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    private static final Instant NOW = Instant.parse("2025-10-09T09:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "0, 5, , false, AGAIN",
        "0, 5, , true, DUPLICATE",
        "0, 5, 3, false, AGAIN",
        "0, 5, 3, true, DUPLICATE",
        "0, 5, 5, true, DONE",
        "0, 5, 9, false, DONE",
        "5, 9, , false, GAP",
        "5, 9, 4, false, GAP",
        "5, 9, 4, true, GAP",
        "5, 9, 5, false, AGAIN",
        "5, 9, 8, false, AGAIN",
        "5, 9, 8, true, DUPLICATE",
        "5, 9, 9, false, DONE",
        "5, 9, 12, false, DONE",
    })
    void shouldDecideByRevision(long from, long to, @Nullable Long found, boolean duplicate, Verdict expected) {
        BsonDocument document = found == null ? null : BsonDocument.parse("{_id: 'a', control: {rev: " + found + "}}");

        assertThat(Verdict.of(revisions(from, to, 0), document, duplicate, Optional.empty(), NOW))
                .isEqualTo(expected);
    }

    @Test
    void shouldExpireOnlyAMissingDocumentWhoseTimeIsOver() {
        Optional<Duration> expiry = Optional.of(Duration.ofDays(1));
        Operation old =
                revisions(5, 9, NOW.minus(Duration.ofDays(1)).minusMillis(1).toEpochMilli());
        Operation young =
                revisions(5, 9, NOW.minus(Duration.ofDays(1)).plusMillis(1).toEpochMilli());

        assertThat(Verdict.of(old, null, false, expiry, NOW)).isEqualTo(Verdict.EXPIRED);
        assertThat(Verdict.of(young, null, false, expiry, NOW)).isEqualTo(Verdict.GAP);
        assertThat(Verdict.of(old, null, false, Optional.empty(), NOW)).isEqualTo(Verdict.GAP);
        assertThat(Verdict.of(old, BsonDocument.parse("{_id: 'a', control: {rev: 4}}"), false, expiry, NOW))
                .isEqualTo(Verdict.GAP);
    }

    @Test
    void shouldFindAGapInADocumentWithoutARevision() {
        assertThat(Verdict.of(revisions(0, 5, 0), BsonDocument.parse("{_id: 'a'}"), true, Optional.empty(), NOW))
                .isEqualTo(Verdict.GAP);
        assertThat(Verdict.of(
                        revisions(5, 9, 0), BsonDocument.parse("{_id: 'a', control: 7}"), false, Optional.empty(), NOW))
                .isEqualTo(Verdict.GAP);
    }

    @Test
    void shouldReadRevisionsOfAnyNumberType() {
        for (String rev : List.of("9", "9.0", "{$numberLong: '9'}", "{$numberDecimal: '9'}")) {
            BsonDocument document = BsonDocument.parse("{_id: 'a', control: {rev: " + rev + "}}");
            assertThat(Verdict.of(revisions(5, 9, 0), document, false, Optional.empty(), NOW))
                    .isEqualTo(Verdict.DONE);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1000, , true, DUPLICATE",
        "1000, , false, AGAIN",
        "1000, 999, true, DUPLICATE",
        "1000, 1000, true, DONE",
        "1000, 1001, true, DONE"
    })
    void shouldDecideByTheTimeOfTheNewest(long time, @Nullable Long found, boolean duplicate, Verdict expected) {
        BsonDocument document =
                found == null ? null : BsonDocument.parse("{_id: 'a', ts: {$date: {$numberLong: '" + found + "'}}}");
        Operation operation = BulkPlan.of(
                        Upsertion.NEWEST, List.of(Upsertion.newest("a", time).at(0)))
                .waves()
                .get(0)
                .get(0);

        assertThat(Verdict.of(operation, document, duplicate, Optional.empty(), NOW))
                .isEqualTo(expected);
    }

    private static Operation revisions(long from, long to, long start) {
        return BulkPlan.of(
                        Upsertion.REVISIONS,
                        List.of(Upsertion.of("a", from, to).start(start).at(0)))
                .waves()
                .get(0)
                .get(0);
    }
}
