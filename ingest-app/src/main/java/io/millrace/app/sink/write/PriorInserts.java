package io.millrace.app.sink.write;

import io.millrace.app.sink.plan.Operation;
import io.millrace.upsert.UpsertTarget.Guard;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * Looks for inserts that were perhaps made before: by whoever had the partition before this process, or by an attempt whose
 * answer nobody knows. The collection does not keep {@code _id} unique, so what is there must not be inserted again. Between
 * the look and the insert another process may insert the same, if it was paused all the while: that is not found out.
 */
final class PriorInserts {

    private final Batch batch;
    private final Looks looks;

    PriorInserts(Batch batch, Looks looks) {
        this.batch = batch;
        this.looks = looks;
    }

    /**
     * What was found of some inserts.
     *
     * @param done those that are there, for good
     * @param unsafe those that are there and may yet be rolled back
     * @param missing those that are not there, and can be inserted now
     */
    record Found(List<Pending> done, List<Pending> unsafe, List<Pending> missing) {}

    /** An operation of the batch that was not tried yet. */
    Pending pending(Operation operation) {
        var pending = new Pending(operation);
        boolean before = operation.records().get(0).record().offset() < batch.perhapsThere();
        return before ? pending.unclear() : pending;
    }

    /** Whether there is anything to look for. */
    boolean areIn(List<Pending> wave) {
        return batch.guard() instanceof Guard.Insert && wave.stream().anyMatch(Pending::perhapsThere);
    }

    /** Looks, once for all. */
    Mono<Found> find(List<Pending> wave) {
        List<Operation> unclear = wave.stream()
                .filter(Pending::perhapsThere)
                .map(Pending::operation)
                .toList();
        return looks.present(batch.collection(), (Guard.Insert) batch.guard(), unclear)
                .map(present -> sort(wave, present));
    }

    private static Found sort(List<Pending> wave, Looks.Present present) {
        var done = new ArrayList<Pending>();
        var unsafe = new ArrayList<Pending>();
        var missing = new ArrayList<Pending>();
        for (Pending each : wave) {
            String id = each.operation().id();
            if (each.perhapsThere() && present.safe().contains(id)) {
                done.add(each);
            } else if (each.perhapsThere() && present.seen().contains(id)) {
                unsafe.add(each);
            } else {
                missing.add(new Pending(each.operation(), each.duplicates(), false));
            }
        }
        return new Found(done, unsafe, missing);
    }
}
