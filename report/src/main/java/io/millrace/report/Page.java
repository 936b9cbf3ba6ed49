package io.millrace.report;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A report as one HTML page that needs nothing else: no script, no file, no network. */
final class Page {

    private static final String STYLE = """
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1d2733; }
            table { border-collapse: collapse; margin: 1rem 0; }
            th, td { padding: .3rem .8rem; border-bottom: 1px solid #d7dee6; text-align: left; vertical-align: top; }
            td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
            dl { display: grid; grid-template-columns: max-content auto; gap: 0 1rem; }
            dt { font-weight: 600; } dd { margin: 0; }
            svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; }
            svg rect { fill: #3c7dbf; } svg line { stroke: #1d2733; } svg text { fill: #1d2733; }
            @media (prefers-color-scheme: dark) {
              body { background: #14191f; color: #dde5ee; } th, td { border-color: #35404c; }
              svg line { stroke: #dde5ee; } svg text { fill: #dde5ee; }
            }
            """;

    private Page() {}

    static String of(Report report) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
                + escape(report.title())
                + "</title>\n<style>\n"
                + STYLE
                + "</style>\n</head>\n<body>\n<h1>"
                + escape(report.title())
                + "</h1>\n"
                + circumstances(report)
                + report.sections().stream().map(Page::section).collect(Collectors.joining())
                + "</body>\n</html>\n";
    }

    private static String circumstances(Report report) {
        return report.circumstances().entrySet().stream()
                .map(each -> "<dt>" + escape(each.getKey()) + "</dt><dd>" + escape(each.getValue()) + "</dd>\n")
                .collect(Collectors.joining("", "<dl>\n", "</dl>\n"));
    }

    private static String section(Section section) {
        return "<section>\n<h2>"
                + escape(section.title())
                + "</h2>\n"
                + section.notes().stream()
                        .map(note -> "<p>" + escape(note) + "</p>\n")
                        .collect(Collectors.joining())
                + section.chart().map(Bars::svg).orElse("")
                + table(section.table())
                + "</section>\n";
    }

    private static String table(Table table) {
        String head = IntStream.range(0, table.columns().size())
                .mapToObj(column -> cell("th", table, column, table.columns().get(column)))
                .collect(Collectors.joining());
        String body = table.rows().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(column ->
                                cell("td", table, column, row.get(column).text()))
                        .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                .collect(Collectors.joining());
        return "<table>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n" + body + "</tbody>\n</table>\n";
    }

    private static String cell(String element, Table table, int column, String text) {
        String kind = table.isNumeric(column) ? " class=\"number\"" : "";
        return "<" + element + kind + ">" + escape(text) + "</" + element + ">";
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
