package io.millrace.app.sink.write;

import io.millrace.app.sink.plan.Operation;
import io.millrace.app.sink.write.Answer.Suspect;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds out what became of operations whose outcome a bulk did not tell. */
final class Inspection {

    private static final int CONFIRMATIONS_AT_ONCE = 8;

    private final Looks looks;
    private final InstantSource clock;

    Inspection(Looks looks, InstantSource clock) {
        this.looks = looks;
        this.clock = clock;
    }

    /**
     * What was found.
     *
     * @param text what is there, for people
     */
    record Finding(Pending pending, Verdict verdict, String text) {}

    /** Looks at all suspects at once, and once more, one by one, at those that would be set aside. */
    Mono<List<Finding>> inspect(Batch batch, List<Suspect> suspects) {
        List<String> ids =
                suspects.stream().map(each -> each.pending().operation().id()).toList();
        return looks.look(batch.collection(), batch.guard(), ids).flatMap(found -> confirm(batch, suspects, found));
    }

    private Mono<List<Finding>> confirm(Batch batch, List<Suspect> suspects, Map<String, BsonDocument> found) {
        var clear = new ArrayList<Finding>();
        var grave = new ArrayList<Suspect>();
        for (Suspect each : suspects) {
            Finding finding =
                    finding(batch, each, found.get(each.pending().operation().id()));
            if (finding.verdict() == Verdict.GAP || finding.verdict() == Verdict.DUPLICATE) {
                grave.add(each);
            } else {
                clear.add(finding);
            }
        }
        return Flux.fromIterable(grave)
                .flatMapSequential(each -> confirm(batch, each), CONFIRMATIONS_AT_ONCE)
                .collectList()
                .map(confirmed -> {
                    clear.addAll(confirmed);
                    return clear;
                });
    }

    private Mono<Finding> confirm(Batch batch, Suspect suspect) {
        String id = suspect.pending().operation().id();
        return looks.confirm(batch.collection(), batch.guard(), id)
                .map(found -> finding(batch, suspect, found.orElse(null)));
    }

    private Finding finding(Batch batch, Suspect suspect, @Nullable BsonDocument found) {
        Operation operation = suspect.pending().operation();
        Verdict verdict = Verdict.of(operation, found, suspect.duplicate(), batch.expiry(), clock.instant());
        return new Finding(suspect.pending(), verdict, text(operation, found));
    }

    private static String text(Operation operation, @Nullable BsonDocument found) {
        String path = operation.guard().path();
        if (found == null) {
            return "no document " + operation.id();
        }
        BsonValue revision = Verdict.at(found, path);
        return "document " + operation.id() + " has " + path + " "
                + (revision.isNumber() ? Long.toString(revision.asNumber().longValue()) : revision.toString());
    }
}
