package io.millrace.app.sink.plan;

import io.millrace.upsert.UpsertTarget.Guard;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Records of one document that become one operation. */
abstract sealed class Merge {

    final Guard guard;
    final List<UpsertRecord> records = new ArrayList<>(1);

    private Merge(Guard guard, UpsertRecord first) {
        this.guard = guard;
        records.add(first);
    }

    static Merge of(Guard guard, UpsertRecord first) {
        if (guard instanceof Guard.Newest) {
            return new OfNewest(guard, first);
        }
        return guard instanceof Guard.Revisions ? new OfNeighbours(guard, first) : new OfTheSame(guard, first);
    }

    /** Takes in the next record of the document; false, and nothing is changed, if it must stay apart. */
    abstract boolean take(UpsertRecord next, int maxBytes);

    abstract Operation operation();

    /** Each record begins where the one before ends. */
    private static final class OfNeighbours extends Merge {

        /** Only filled once there is a second record: most documents have one. */
        private @Nullable SetPaths paths;

        private OfNeighbours(Guard guard, UpsertRecord first) {
            super(guard, first);
        }

        @Override
        boolean take(UpsertRecord next, int maxBytes) {
            UpsertRecord last = records.get(records.size() - 1);
            if (last.revision().to() != next.revision().from()) {
                return false;
            }
            SetPaths merged = paths;
            if (merged == null) {
                merged = new SetPaths();
                if (!merged.take(last, maxBytes)) {
                    return false;
                }
            }
            if (!merged.take(next, maxBytes)) {
                return false;
            }
            paths = merged;
            records.add(next);
            return true;
        }

        @Override
        Operation operation() {
            UpsertRecord first = records.get(0);
            if (paths == null) {
                return Operation.of(guard, first);
            }
            return new Operation(
                    guard,
                    first.id(),
                    first.revision().from(),
                    records.get(records.size() - 1).revision().to(),
                    first.revision().start(),
                    List.copyOf(records),
                    new RawBsonDocument(paths.document()));
        }
    }

    /** Records of one reading that was taken in several times: each would write the same. */
    private static final class OfTheSame extends Merge {

        private OfTheSame(Guard guard, UpsertRecord first) {
            super(guard, first);
        }

        @Override
        boolean take(UpsertRecord next, int maxBytes) {
            return records.add(next);
        }

        @Override
        Operation operation() {
            Operation alone = Operation.of(guard, records.get(0));
            return new Operation(
                    guard, alone.id(), alone.from(), alone.to(), alone.start(), List.copyOf(records), alone.set());
        }
    }

    /** Only the newest is written. Of two of one instant either may stay; this keeps the first, as the guard would. */
    private static final class OfNewest extends Merge {

        private UpsertRecord newest;

        private OfNewest(Guard guard, UpsertRecord first) {
            super(guard, first);
            newest = first;
        }

        @Override
        boolean take(UpsertRecord next, int maxBytes) {
            records.add(next);
            if (next.revision().to() > newest.revision().to()) {
                newest = next;
            }
            return true;
        }

        @Override
        Operation operation() {
            Operation alone = Operation.of(guard, newest);
            return new Operation(
                    guard, alone.id(), alone.from(), alone.to(), alone.start(), List.copyOf(records), alone.set());
        }
    }
}
