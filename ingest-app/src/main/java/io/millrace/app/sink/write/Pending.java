package io.millrace.app.sink.write;

import io.millrace.app.sink.plan.Operation;

/**
 * An operation that is not yet known to be done.
 *
 * @param operation the operation
 * @param duplicates how often in a row it met a duplicate key though a look said that it applies
 */
record Pending(Operation operation, int duplicates) {

    Pending(Operation operation) {
        this(operation, 0);
    }
}
