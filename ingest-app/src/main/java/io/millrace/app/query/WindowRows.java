package io.millrace.app.query;

import io.millrace.app.stored.StoredWindow;
import io.millrace.app.stored.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Windows as rows, one for each field: {@code start, <meta…>, field, count, avg, min, max, first, last, sum}. */
final class WindowRows implements Answers<StoredWindow> {

    private final Question question;
    private final Table table;

    WindowRows(Question question, Table table) {
        this.question = question;
        this.table = table;
        var header = new ArrayList<String>();
        header.add("start");
        header.addAll(question.series().metaFields());
        header.addAll(List.of("readings", "field", "count", "avg", "min", "max", "first", "last", "sum"));
        table.row(header);
    }

    @Override
    public void row(StoredWindow window) {
        for (Map.Entry<String, Summary> field : Chosen.of(window, question)) {
            table.row(row(window, field.getKey(), field.getValue()));
        }
    }

    private List<String> row(StoredWindow window, String field, Summary summary) {
        var row = new ArrayList<String>();
        row.add(Texts.time(window.start()));
        row.addAll(Texts.meta(window.meta(), question.series().metaFields()));
        row.add(Long.toString(window.count()));
        row.add(field);
        row.add(Long.toString(summary.count()));
        row.add(Double.toString(summary.average()));
        row.add(Texts.number(summary.min()));
        row.add(Texts.number(summary.max()));
        row.add(Texts.number(summary.first()));
        row.add(Texts.number(summary.last()));
        row.add(Double.toString(summary.sum()));
        return row;
    }

    @Override
    public void end() {
        table.end();
    }
}
