package io.millrace.app.sink.write;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteResult;
import io.millrace.app.sink.plan.BulkPlan;
import io.millrace.app.sink.plan.Operation;
import io.millrace.app.sink.plan.UpsertRecord;
import io.millrace.app.sink.write.Inspection.Finding;
import io.millrace.upsert.UpsertTarget.Guard;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.bson.BSONException;
import reactor.core.publisher.Mono;

/**
 * One batch on its way into MongoDB: wave after wave, each tried again until nothing of it is left open. Holds no more than
 * the batch's own operations, however long that takes. Used by one subscriber, once.
 */
final class BatchRun {

    /** A duplicate key may come from a race that is over by the next attempt; twice in a row it stays. */
    private static final int DUPLICATES_THAT_STAY = 2;

    private final Batch batch;
    private final Bulks bulks;
    private final PriorInserts priorInserts;
    private final Inspection inspection;
    private final Backoff backoff;
    private final Outage outage;
    private final WriteMetrics metrics;

    private final Deque<List<Pending>> waves = new ArrayDeque<>();
    private final List<SetAside> setAside = new ArrayList<>();
    private final List<List<Pending>> apart = new ArrayList<>();
    private int failures;

    /** Writes one unordered bulk. */
    interface Bulks {
        Mono<BulkWriteResult> write(String collection, List<Operation> operations);
    }

    BatchRun(
            Batch batch,
            BulkPlan plan,
            Bulks bulks,
            Looks looks,
            Inspection inspection,
            Backoff backoff,
            Outage outage,
            WriteMetrics metrics) {
        this.batch = batch;
        this.bulks = bulks;
        this.priorInserts = new PriorInserts(batch, looks);
        this.inspection = inspection;
        this.backoff = backoff;
        this.outage = outage;
        this.metrics = metrics;
        plan.waves()
                .forEach(wave ->
                        waves.add(wave.stream().map(priorInserts::pending).toList()));
        plan.malformed()
                .forEach(bad -> setAside.add(new SetAside(bad.record(), SetAside.Reason.MALFORMED, bad.text(), 0)));
    }

    Mono<Applied> run() {
        return Mono.defer(this::attempt).repeat(() -> !waves.isEmpty()).then(Mono.fromSupplier(this::applied));
    }

    private Applied applied() {
        setAside.sort(Comparator.comparingLong(each -> each.record().offset()));
        return new Applied(List.copyOf(setAside));
    }

    private Mono<Void> attempt() {
        List<Pending> wave = waves.poll();
        if (wave == null || wave.isEmpty()) {
            return Mono.empty();
        }
        return priorInserts.areIn(wave) ? lookFirst(wave) : write(wave);
    }

    /** Inserts that may be there already are looked for: nothing else keeps them from being made twice. */
    private Mono<Void> lookFirst(List<Pending> wave) {
        return priorInserts
                .find(wave)
                .flatMap(found -> {
                    outage.answered();
                    if (!found.done().isEmpty()) {
                        metrics.alreadyDone(batch.collection(), found.done().size());
                    }
                    waves.push(found.missing());
                    return found.unsafe().isEmpty()
                            ? Mono.<Void>empty()
                            : tryAgain(found.unsafe(), "a majority has not acknowledged what was inserted");
                })
                .onErrorResume(BatchRun::isTrouble, error -> tryAgain(wave, describe(error)));
    }

    private Mono<Void> write(List<Pending> wave) {
        return bulks.write(
                        batch.collection(),
                        wave.stream().map(Pending::operation).toList())
                .map(result -> Answer.of(wave, result))
                .onErrorResume(error -> answerOf(wave, error))
                .flatMap(this::settle);
    }

    private Mono<Answer> answerOf(List<Pending> wave, Throwable error) {
        if (error instanceof MongoBulkWriteException bulk) {
            return Mono.just(Answer.of(wave, bulk));
        }
        if (isRefusalOfTheMessage(error)) {
            return isolate(wave, error);
        }
        return isTrouble(error) ? Mono.just(Answer.ofTrouble(wave, describe(error))) : Mono.error(error);
    }

    /** Something in the message is refused, and nobody says which: halves it until the culprit stands alone. */
    private Mono<Answer> isolate(List<Pending> wave, Throwable error) {
        if (wave.size() == 1) {
            refuse(wave.get(0), SetAside.Reason.REFUSED, describe(error));
            split();
            return Mono.empty();
        }
        int half = wave.size() / 2;
        waves.push(wave.subList(half, wave.size()));
        waves.push(wave.subList(0, half));
        return Mono.empty();
    }

    private Mono<Void> settle(Answer answer) {
        if (answer.troubled().isEmpty()) {
            outage.answered();
        }
        done(answer.done());
        answer.refused().forEach((pending, text) -> refuse(pending, SetAside.Reason.REFUSED, text));
        split();
        if (answer.suspects().isEmpty()) {
            return tryAgain(unclear(answer.troubled()), answer.trouble());
        }
        return inspection
                .inspect(batch, answer.suspects())
                .map(findings -> conclude(answer, findings))
                .onErrorResume(BatchRun::isTrouble, error -> Mono.just(unseen(answer, error)))
                .flatMap(rest -> tryAgain(rest.open(), rest.trouble()));
    }

    /** What is still open after an attempt, and the trouble that the database is in; empty if in none. */
    private record Rest(List<Pending> open, String trouble) {}

    private Rest unseen(Answer answer, Throwable error) {
        var open = new ArrayList<>(unclear(answer.troubled()));
        answer.suspects().forEach(each -> open.add(each.pending()));
        return new Rest(open, describe(error));
    }

    private Rest conclude(Answer answer, List<Finding> findings) {
        var open = new ArrayList<>(unclear(answer.troubled()));
        int already = 0;
        for (Finding each : findings) {
            switch (each.verdict()) {
                case DONE -> already++;
                case AGAIN ->
                    open.add(new Pending(
                            each.pending().operation(), 0, each.pending().perhapsThere()));
                case EXPIRED ->
                    metrics.expired(
                            batch.collection(), each.pending().operation().readings());
                case GAP -> aside(each.pending().operation(), SetAside.Reason.GAP, each.text());
                case DUPLICATE -> duplicate(each.pending(), each.text(), open);
            }
        }
        split();
        if (already > 0) {
            metrics.alreadyDone(batch.collection(), already);
        }
        return new Rest(open, answer.trouble());
    }

    /** Nobody knows whether what failed for a passing reason arrived. */
    private static List<Pending> unclear(List<Pending> troubled) {
        return troubled.stream().map(Pending::unclear).toList();
    }

    private void duplicate(Pending pending, String found, List<Pending> open) {
        if (pending.duplicates() + 1 < DUPLICATES_THAT_STAY) {
            open.add(new Pending(pending.operation(), pending.duplicates() + 1, pending.perhapsThere()));
        } else {
            refuse(
                    pending,
                    SetAside.Reason.DUPLICATE_KEY,
                    "another document has the same key in a unique index that is not the one of _id; " + found);
        }
    }

    /** Puts back what is still open, after a while if the database is in trouble. */
    private Mono<Void> tryAgain(List<Pending> open, String trouble) {
        if (open.isEmpty()) {
            failures = 0;
            return Mono.empty();
        }
        failures++;
        waves.push(open);
        if (trouble.isEmpty() && failures == 1) {
            // A look said that it applies now. Only when that does not come true is there a reason to wait.
            return Mono.empty();
        }
        outage.troubled(
                batch.collection(),
                trouble.isEmpty() ? open.size() + " operations do not match, though they would apply" : trouble);
        metrics.retried(batch.collection(), open.size());
        return Mono.delay(backoff.after(failures)).then();
    }

    private void done(List<Pending> done) {
        long readings = 0;
        int records = 0;
        for (Pending each : done) {
            readings += each.operation().readings();
            records += each.operation().records().size();
        }
        if (!done.isEmpty()) {
            metrics.written(batch.collection(), readings, done.size(), records);
        }
    }

    /** What is refused alone is set aside; a refused merge is tried again record by record. */
    private void refuse(Pending pending, SetAside.Reason reason, String text) {
        List<Operation> singles = pending.operation().singles();
        if (singles.size() == 1) {
            aside(pending.operation(), reason, text);
            return;
        }
        for (int i = 0; i < singles.size(); i++) {
            if (i == apart.size()) {
                apart.add(new ArrayList<>());
            }
            apart.get(i).add(new Pending(singles.get(i)));
        }
    }

    /** The refused merges of this attempt come before everything that follows, so that a document's order is kept. */
    private void split() {
        for (int i = apart.size() - 1; i >= 0; i--) {
            waves.push(apart.get(i));
        }
        apart.clear();
    }

    private void aside(Operation operation, SetAside.Reason reason, String text) {
        for (UpsertRecord each : operation.records()) {
            long readings = operation.guard() instanceof Guard.Newest
                    ? 1
                    : each.revision().to() - each.revision().from();
            setAside.add(new SetAside(each.record(), reason, text, readings));
        }
    }

    private static boolean isTrouble(Throwable error) {
        return error instanceof MongoException || error instanceof TimeoutException || error instanceof IOException;
    }

    private static boolean isRefusalOfTheMessage(Throwable error) {
        return error instanceof BSONException
                || (error instanceof MongoCommandException command
                        && Refusals.isMessageRefusal(command.getErrorCode()));
    }

    private static String describe(Throwable error) {
        return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    }
}
