package io.millrace.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Tables for a terminal: columns as wide as they need to be, numbers on the right. */
public final class TextTable {

    private TextTable() {}

    public static String of(Table table) {
        var lines = new ArrayList<List<String>>();
        lines.add(table.columns());
        table.rows().forEach(row -> lines.add(row.stream().map(Cell::text).toList()));
        int[] widths = IntStream.range(0, table.columns().size())
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        var text = new StringBuilder();
        for (List<String> line : lines) {
            var out = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String padding = " ".repeat(widths[column] - line.get(column).length());
                out.append(column == 0 ? "" : "  ");
                out.append(table.isNumeric(column) ? padding + line.get(column) : line.get(column) + padding);
            }
            text.append(out.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
