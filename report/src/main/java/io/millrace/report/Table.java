package io.millrace.report;

import java.util.List;

/**
 * Rows under column headings.
 *
 * @param columns the headings, with units
 * @param rows as many cells each as there are columns
 */
public record Table(List<String> columns, List<List<Cell>> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row of " + row.size() + " cells under " + columns.size() + " columns: " + row);
            }
        }
    }

    /** Whether a column holds numbers, to be aligned on the right. */
    boolean isNumeric(int column) {
        return rows.stream().anyMatch(row -> row.get(column).isNumber());
    }
}
