package io.millrace.app.stored;

import io.millrace.reading.FieldNames;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * {@code offsets}: a slot for each step, {@code p: {<field>: {"<slot>": value}}, ms: {"<slot>": …}}; what a slot cannot hold is in
 * {@code more: {"<n>": {<time>: …, <field>: value, …}}}.
 */
final class OffsetsDocuments implements StoredLayout {

    private static final BsonDocument NOTHING = new BsonDocument();

    private final String timeName;
    private final Rows rows = new Rows(Set.of());
    private final Rows moreRows;

    OffsetsDocuments(Series series) {
        this.timeName = FieldNames.escape(series.time().name());
        this.moreRows = new Rows(Set.of(timeName));
    }

    @Override
    public String startPath() {
        return "control.start";
    }

    @Override
    public String firstPath() {
        return "control.min." + timeName;
    }

    @Override
    public String lastPath() {
        return "control.max." + timeName;
    }

    private record Cell(String field, BsonValue value) {}

    @Override
    public void readings(BsonDocument document, MetaKey meta, Consumer<Reading> out) {
        long start = start(document);
        long step = Paths.get(document, "control.step").asNumber().longValue() * 1_000;
        BsonDocument millis = document.getDocument("ms", NOTHING);
        Map<Integer, List<Cell>> slots = new TreeMap<>();
        document.getDocument("p", NOTHING)
                .forEach((field, values) -> values.asDocument()
                        .forEach((slot, value) -> slots.computeIfAbsent(Integer.valueOf(slot), any -> new ArrayList<>())
                                .add(new Cell(field, value))));
        slots.forEach((slot, cells) -> {
            cells.forEach(cell -> rows.add(cell.field(), cell.value()));
            long within = millis.getNumber(slot.toString(), new BsonInt32(0)).longValue();
            out.accept(rows.end(meta, start + slot * step + within));
        });
        document.getDocument("more", NOTHING).values().forEach(each -> {
            BsonDocument reading = each.asDocument();
            moreRows.addFields(reading);
            out.accept(
                    moreRows.end(meta, Paths.get(reading, timeName).asDateTime().getValue()));
        });
    }
}
