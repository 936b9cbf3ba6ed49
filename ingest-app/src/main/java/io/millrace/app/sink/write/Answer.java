package io.millrace.app.sink.write;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.BulkWriteUpsert;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the answer to an unordered bulk says about each of its operations. The server counts matches and does not say which
 * operations they belong to, so some are left unknown.
 *
 * @param done acknowledged
 * @param suspects perhaps done, perhaps not: they must be looked at
 * @param refused those that MongoDB refuses, with its words
 * @param troubled those that failed for a reason that passes
 * @param trouble that reason, in MongoDB's words; empty without troubled operations
 */
record Answer(
        List<Pending> done,
        List<Suspect> suspects,
        Map<Pending, String> refused,
        List<Pending> troubled,
        String trouble) {

    /**
     * An operation that must be looked at.
     *
     * @param duplicate whether it met a duplicate key, and not only found no document to match
     */
    record Suspect(Pending pending, boolean duplicate) {}

    static Answer of(List<Pending> operations, BulkWriteResult result) {
        var answer = new Builder();
        answer.matched(operations, result, Set.of());
        return answer.build();
    }

    static Answer of(List<Pending> operations, MongoBulkWriteException error) {
        var answer = new Builder();
        var failed = new HashSet<Integer>();
        for (BulkWriteError each : error.getWriteErrors()) {
            failed.add(each.getIndex());
            answer.failed(operations.get(each.getIndex()), each);
        }
        if (error.getWriteConcernError() == null) {
            answer.matched(operations, error.getWriteResult(), failed);
        } else {
            answer.notAcknowledged(
                    operations, failed, error.getWriteConcernError().toString());
        }
        return answer.build();
    }

    /** No operation is known to have arrived. */
    static Answer ofTrouble(List<Pending> operations, String trouble) {
        return new Answer(List.of(), List.of(), Map.of(), operations, trouble);
    }

    private static final class Builder {
        private final List<Pending> done = new ArrayList<>();
        private final List<Suspect> suspects = new ArrayList<>();
        private final Map<Pending, String> refused = new HashMap<>();
        private final List<Pending> troubled = new ArrayList<>();
        private String trouble = "";

        void matched(List<Pending> operations, BulkWriteResult result, Set<Integer> failed) {
            var upserted = new HashSet<Integer>();
            for (BulkWriteUpsert each : result.getUpserts()) {
                upserted.add(each.getIndex());
            }
            int others = operations.size() - failed.size() - upserted.size();
            boolean allMatched = result.getMatchedCount() + result.getInsertedCount() >= others;
            for (int i = 0; i < operations.size(); i++) {
                if (upserted.contains(i) || (allMatched && !failed.contains(i))) {
                    done.add(operations.get(i));
                } else if (!failed.contains(i)) {
                    suspects.add(new Suspect(operations.get(i), false));
                }
            }
        }

        void failed(Pending operation, BulkWriteError error) {
            if (error.getCode() == Refusals.DUPLICATE_KEY) {
                suspects.add(new Suspect(operation, true));
            } else if (Refusals.isRefusal(error.getCode())) {
                refused.put(operation, error.getCode() + ": " + error.getMessage());
            } else {
                troubled.add(operation);
                trouble = error.getCode() + ": " + error.getMessage();
            }
        }

        /** Applied perhaps, but not safe. Also a duplicate key may belong to a write that is rolled back. */
        void notAcknowledged(List<Pending> operations, Set<Integer> failed, String error) {
            for (int i = 0; i < operations.size(); i++) {
                if (!failed.contains(i)) {
                    troubled.add(operations.get(i));
                }
            }
            suspects.forEach(each -> troubled.add(each.pending()));
            suspects.clear();
            trouble = error;
        }

        Answer build() {
            return new Answer(done, suspects, refused, troubled, trouble);
        }
    }
}
