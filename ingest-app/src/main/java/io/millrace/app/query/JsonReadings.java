package io.millrace.app.query;

import io.millrace.reading.Reading;
import io.millrace.reading.ReadingJson;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Readings as lines of JSON: {@code {"meta":{…},"time":"…","fields":{…}}}. */
final class JsonReadings implements Answers<Reading> {

    private final Question question;
    private final Consumer<String> lines;

    JsonReadings(Question question, Consumer<String> lines) {
        this.question = question;
        this.lines = lines;
    }

    @Override
    public void row(Reading reading) {
        lines.accept(new String(ReadingJson.render(reading, question.series().metaFields()), StandardCharsets.UTF_8));
    }

    @Override
    public void end() {}
}
