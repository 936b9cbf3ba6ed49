package io.millrace.app.sink.write;

import io.millrace.app.sink.plan.Operation;

/**
 * An operation that is not yet known to be done.
 *
 * @param operation the operation
 * @param duplicates how often in a row it met a duplicate key though a look said that it applies
 * @param perhapsThere whether it may have been written before. Only for inserts is that a reason to look first: the guards of
 *     all other operations make it harmless
 */
record Pending(Operation operation, int duplicates, boolean perhapsThere) {

    Pending(Operation operation) {
        this(operation, 0, false);
    }

    /** The same, which may have been written before. */
    Pending unclear() {
        return new Pending(operation, duplicates, true);
    }
}
