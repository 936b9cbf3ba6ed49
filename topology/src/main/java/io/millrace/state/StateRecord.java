package io.millrace.state;

import io.millrace.reading.MetaKey;

/** What the key of a record of the state, as the changelog has it, tells without its value. */
public final class StateRecord {

    private StateRecord() {}

    /**
     * The meta that a record belongs to.
     *
     * @throws IllegalArgumentException if it is no key of the state
     */
    public static MetaKey metaOf(byte[] key) {
        return StateKeys.metaOf(key);
    }
}
