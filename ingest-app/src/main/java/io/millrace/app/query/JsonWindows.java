package io.millrace.app.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.app.stored.StoredWindow;
import io.millrace.app.stored.Summary;
import io.millrace.reading.ReadingJson;
import io.millrace.span.SpanRule;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.BsonNumber;

/** Windows as lines of JSON: {@code {"meta":{…},"start":"…","end":"…","count":60,"fields":{"temp":{"count":60,…}}}}. */
final class JsonWindows implements Answers<StoredWindow> {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Question question;
    private final SpanRule every;
    private final Consumer<String> lines;

    JsonWindows(Question question, SpanRule every, Consumer<String> lines) {
        this.question = question;
        this.every = every;
        this.lines = lines;
    }

    @Override
    public void row(StoredWindow window) {
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeFieldName("meta");
            ReadingJson.writeMeta(json, window.meta(), question.series().metaFields());
            json.writeStringField("start", Texts.time(window.start()));
            json.writeStringField("end", Texts.time(every.end(window.start())));
            json.writeNumberField("count", window.count());
            json.writeObjectFieldStart("fields");
            for (Map.Entry<String, Summary> field : Chosen.of(window, question)) {
                json.writeFieldName(field.getKey());
                write(json, field.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        lines.accept(text.toString());
    }

    private static void write(JsonGenerator json, Summary summary) throws IOException {
        json.writeStartObject();
        json.writeNumberField("count", summary.count());
        write(json, "sum", summary.sum());
        write(json, "avg", summary.average());
        write(json, "min", summary.min());
        write(json, "max", summary.max());
        write(json, "first", summary.first());
        json.writeStringField("firstAt", Texts.time(summary.firstAt()));
        write(json, "last", summary.last());
        json.writeStringField("lastAt", Texts.time(summary.lastAt()));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, BsonNumber number) throws IOException {
        if (number.isDouble()) {
            write(json, name, number.doubleValue());
        } else {
            json.writeNumberField(name, number.longValue());
        }
    }

    /** JSON has no infinity, which a sum can become. */
    private static void write(JsonGenerator json, String name, double number) throws IOException {
        if (Double.isFinite(number)) {
            json.writeNumberField(name, number);
        } else {
            json.writeNullField(name);
        }
    }

    @Override
    public void end() {}
}
