package io.millrace.report;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A report in Markdown, to be put into a document. */
final class Markdown {

    private Markdown() {}

    static String of(Report report) {
        var text = new StringBuilder("# " + report.title() + "\n\n");
        report.circumstances()
                .forEach((what, value) -> text.append("- ")
                        .append(what)
                        .append(": ")
                        .append(value)
                        .append('\n'));
        for (Section section : report.sections()) {
            text.append("\n## ").append(section.title()).append("\n\n");
            section.notes().forEach(note -> text.append(note).append("\n\n"));
            text.append(table(section.table()));
        }
        return text.toString();
    }

    private static String table(Table table) {
        String rule = IntStream.range(0, table.columns().size())
                .mapToObj(column -> table.isNumeric(column) ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |\n"));
        String rows = table.rows().stream()
                .map(row ->
                        row.stream().map(cell -> escape(cell.text())).collect(Collectors.joining(" | ", "| ", " |\n")))
                .collect(Collectors.joining());
        return table.columns().stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |\n"))
                + rule
                + rows;
    }

    private static String escape(String text) {
        return text.replace("|", "\\|").replace('\n', ' ');
    }
}
