package io.millrace.app.sink.write;

import io.millrace.app.sink.plan.Operation;
import io.millrace.upsert.UpsertTarget.Guard;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What a look at the document says about an operation that did not match, or met a duplicate key. */
enum Verdict {
    /** The document is already at the operation's revision, or beyond; one that is written once is there. */
    DONE,
    /** The operation applies to what is there now. */
    AGAIN,
    /** The document is missing, and its time to live is over. */
    EXPIRED,
    /** The document lacks what the operation leads on from. To be confirmed by a linearizable read. */
    GAP,
    /** The operation would apply, but a key was duplicate: an index of the user's own. To be confirmed likewise. */
    DUPLICATE;

    private static final Pattern DOT = Pattern.compile("\\.");

    /**
     * Decides.
     *
     * @param found {@code {_id, <guard's path>}} of the document, or null where there is none
     * @param duplicate whether the operation met a duplicate key
     * @param expiry how long after the start of its span a document of the collection is removed
     */
    static Verdict of(
            Operation operation,
            @Nullable BsonDocument found,
            boolean duplicate,
            Optional<Duration> expiry,
            Instant now) {
        Verdict verdict = found == null
                ? ofMissing(operation, expiry, now)
                : ofRevision(operation, at(found, operation.guard().path()));
        return verdict == AGAIN && duplicate ? DUPLICATE : verdict;
    }

    private static Verdict ofMissing(Operation operation, Optional<Duration> expiry, Instant now) {
        if (operation.upsert()) {
            return AGAIN;
        }
        Instant start = Instant.ofEpochMilli(operation.start());
        return expiry.isPresent() && start.plus(expiry.get()).isBefore(now) ? EXPIRED : GAP;
    }

    private static Verdict ofRevision(Operation operation, BsonValue revision) {
        if (operation.guard() instanceof Guard.Once || operation.guard() instanceof Guard.Insert) {
            return DONE;
        }
        if (operation.guard() instanceof Guard.Newest) {
            return revision.isDateTime() && revision.asDateTime().getValue() >= operation.to() ? DONE : AGAIN;
        }
        if (!revision.isNumber()) {
            return GAP;
        }
        long rev = revision.asNumber().longValue();
        if (rev >= operation.to()) {
            return DONE;
        }
        return operation.upsert() || rev >= operation.from() ? AGAIN : GAP;
    }

    /** The value at a dotted path; null (BSON's) where there is none. */
    static BsonValue at(BsonDocument document, String path) {
        BsonValue value = document;
        for (String name : DOT.split(path, -1)) {
            if (!value.isDocument() || !value.asDocument().containsKey(name)) {
                return BsonNull.VALUE;
            }
            value = value.asDocument().get(name);
        }
        return value;
    }
}
