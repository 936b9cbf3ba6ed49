package io.millrace.app.query;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.reading.Reading;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Readings as rows of time, meta and fields. Where the names of fields are not known before, a table has all fields of a reading in one
 * text; other notations have a column for each field of the first {@link #LOOK_AHEAD} readings, and fail rather than leave one out.
 */
final class ReadingRows implements Answers<Reading> {

    private static final int LOOK_AHEAD = 1_000;

    private final Question question;
    private final Table table;
    private final boolean inOneText;
    private final List<Reading> ahead = new ArrayList<>();
    private Optional<List<String>> columns;

    ReadingRows(Question question, Table table, boolean inOneText) {
        this.question = question;
        this.table = table;
        this.columns = question.knownFields();
        this.inOneText = inOneText && columns.isEmpty();
        if (this.inOneText) {
            header(List.of("fields"));
        } else {
            columns.ifPresent(this::header);
        }
    }

    private void header(List<String> fields) {
        var header = new ArrayList<String>();
        header.add(question.series().time().name());
        header.addAll(question.series().metaFields());
        header.addAll(fields);
        table.row(header);
    }

    @Override
    public void row(Reading reading) {
        if (inOneText) {
            write(reading, List.of(text(reading)));
        } else if (columns.isPresent()) {
            write(reading, values(reading, columns.get()));
        } else {
            ahead.add(reading);
            if (ahead.size() == LOOK_AHEAD) {
                settle();
            }
        }
    }

    private void settle() {
        Set<String> names = new LinkedHashSet<>();
        ahead.forEach(reading -> names.addAll(reading.fields().names()));
        List<String> fields = names.stream().sorted().toList();
        columns = Optional.of(fields);
        header(fields);
        ahead.forEach(reading -> write(reading, values(reading, fields)));
        ahead.clear();
    }

    private List<String> values(Reading reading, List<String> fields) {
        var values = new ArrayList<String>();
        int found = 0;
        for (String field : fields) {
            int index = reading.fields().indexOf(field);
            values.add(index < 0 ? "" : Texts.value(reading, index));
            found += index < 0 ? 0 : 1;
        }
        if (question.fields().isEmpty() && found < reading.fields().size()) {
            throw new Failure(
                    ExitCode.USAGE,
                    "the reading of " + reading.meta() + " at " + Texts.time(reading.time())
                            + " has a field that the header lacks: it has " + reading.fields()
                            + ". Name the fields that"
                            + " are wanted with --fields, or use --format ndjson");
        }
        return values;
    }

    private void write(Reading reading, List<String> fields) {
        var row = new ArrayList<String>();
        row.add(Texts.time(reading.time()));
        row.addAll(Texts.meta(reading.meta(), question.series().metaFields()));
        row.addAll(fields);
        table.row(row);
    }

    private static String text(Reading reading) {
        var text = new StringJoiner(", ");
        for (int i = 0; i < reading.fields().size(); i++) {
            text.add(reading.fields().name(i) + "=" + Texts.value(reading, i));
        }
        return text.toString();
    }

    @Override
    public void end() {
        if (!ahead.isEmpty()) {
            settle();
        }
        table.end();
    }
}
