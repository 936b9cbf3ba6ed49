package io.millrace.app.schema;

import java.util.Set;

/**
 * Error codes of commands that may succeed when they are sent again: those of the drivers' specification of retryable writes
 * (no primary, shutdown, network), stale routing, and locks that others hold.
 */
final class TransientCodes {

    private static final Set<Integer> CODES = Set.of(
            6, 7, 24, 46, 63, 89, 91, 112, 117, 134, 150, 189, 262, 9001, 10058, 10107, 11600, 11602, 13388, 13435,
            13436);

    private TransientCodes() {}

    static boolean contain(int code) {
        return CODES.contains(code);
    }
}
