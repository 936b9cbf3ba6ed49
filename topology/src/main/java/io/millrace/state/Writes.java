package io.millrace.state;

import java.util.ArrayList;
import java.util.List;

/**
 * What a commit puts into the table, together, because that costs less than one after the other. The table has it after
 * {@link #flush}; until then nothing of it may be read or deleted.
 */
final class Writes {

    private final StateTable table;
    private final List<StateTable.Entry> entries = new ArrayList<>();

    Writes(StateTable table) {
        this.table = table;
    }

    void put(byte[] key, byte[] value) {
        entries.add(new StateTable.Entry(key, value));
    }

    void flush() {
        table.putAll(entries);
        entries.clear();
    }
}
