package io.millrace.app.reconcile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.app.query.Columns;
import io.millrace.app.query.Table;
import io.millrace.reading.ReadingJson;
import io.millrace.series.Series;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Says what was found, for people or for scripts. */
public final class Report {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Report() {}

    /** A table of what was found and what became of it. */
    public static void table(List<Mended> found, Consumer<String> lines) {
        Table table = new Columns(lines);
        table.row(List.of("meta", "where", "span", "readings", "counted", "windows", "what", "done"));
        for (Mended each : found) {
            Drift drift = each.drift();
            table.row(List.of(
                    drift.meta().toString(),
                    drift.where(),
                    Instant.ofEpochMilli(drift.start()).toString(),
                    Long.toString(drift.readings()),
                    Long.toString(drift.counted()),
                    Long.toString(drift.windows()),
                    drift.kind().text(),
                    each.text()));
        }
        table.end();
    }

    /** One JSON object for each. */
    public static void json(Series series, List<Mended> found, Consumer<String> lines) {
        found.forEach(each -> lines.accept(json(series, each)));
    }

    private static String json(Series series, Mended each) {
        Drift drift = each.drift();
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("series", series.name());
            json.writeStringField("kind", drift.kind().name().toLowerCase(Locale.ROOT));
            json.writeFieldName("meta");
            ReadingJson.writeMeta(json, drift.meta(), series.metaFields());
            json.writeStringField("where", drift.where());
            json.writeStringField("start", Instant.ofEpochMilli(drift.start()).toString());
            json.writeStringField("end", Instant.ofEpochMilli(drift.end()).toString());
            json.writeNumberField("readings", drift.readings());
            json.writeNumberField("counted", drift.counted());
            json.writeNumberField("windows", drift.windows());
            json.writeBooleanField("mended", each.done());
            json.writeStringField("text", each.text());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return text.toString();
    }
}
