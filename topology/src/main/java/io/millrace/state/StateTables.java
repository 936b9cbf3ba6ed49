package io.millrace.state;

import java.util.ArrayList;
import java.util.List;

/** Questions to a table that take several steps. */
final class StateTables {

    private StateTables() {}

    /** The keys from one on to another, exclusive, so that the entries can be changed. */
    static List<byte[]> keys(StateTable table, byte[] from, byte[] to) {
        var keys = new ArrayList<byte[]>();
        try (StateTable.Cursor cursor = table.range(from, to)) {
            for (StateTable.Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
                keys.add(entry.key());
            }
        }
        return keys;
    }
}
