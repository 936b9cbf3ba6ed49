package io.millrace.report;

import java.util.List;
import java.util.Optional;

/**
 * A table with what has to be known to read it.
 *
 * @param title what was measured
 * @param notes sentences
 * @param table the figures
 * @param chart the same to look at
 */
public record Section(String title, List<String> notes, Table table, Optional<Chart> chart) {

    public Section {
        notes = List.copyOf(notes);
    }
}
