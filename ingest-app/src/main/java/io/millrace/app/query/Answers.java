package io.millrace.app.query;

import io.millrace.app.stored.StoredWindow;
import io.millrace.reading.Reading;
import io.millrace.span.SpanRule;
import java.util.function.Consumer;

/**
 * Writes rows as they come, in memory that does not grow with their number.
 *
 * @param <T> what a row is made of
 */
public interface Answers<T> {

    /** Writes a row, or more. */
    void row(T row);

    /** Writes what is left. */
    void end();

    /** Writes readings in a format, line by line. */
    static Answers<Reading> readings(Format format, Question question, Consumer<String> lines) {
        return switch (format) {
            case TABLE -> new ReadingRows(question, new Columns(lines), true);
            case CSV -> new ReadingRows(question, new Csv(lines), false);
            case NDJSON -> new JsonReadings(question, lines);
        };
    }

    /** Writes windows in a format, line by line. */
    static Answers<StoredWindow> windows(Format format, Question question, SpanRule every, Consumer<String> lines) {
        return switch (format) {
            case TABLE -> new WindowRows(question, new Columns(lines));
            case CSV -> new WindowRows(question, new Csv(lines));
            case NDJSON -> new JsonWindows(question, every, lines);
        };
    }
}
