package io.millrace.app.sample;

import io.millrace.reading.Decoder;
import io.millrace.reading.Decoder.Ignored;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.reading.ValueType;
import io.millrace.series.Series;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Messages as a series reads them, one line for each reading, dead letter and message without a reading. */
public final class Trial {

    private static final String MISSING = "(missing)";

    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> widest = new ArrayList<>();
    private int readings;
    private int deadLetters;
    private int ignored;
    private int missingValues;
    private int leftOut;

    private Trial() {}

    /** Decodes messages as a series says. */
    public static Trial of(Series series, List<Message> messages, InstantSource clock) {
        var trial = new Trial();
        trial.rows.add(List.of("position", "time", "meta", "fields"));
        Decoder decoder = Decoders.of(series, clock).get();
        for (Message message : messages) {
            decoder.decode(message, trial.new Rows(message));
        }
        return trial;
    }

    /** How many readings or messages would be set aside. */
    public int deadLetters() {
        return deadLetters;
    }

    /** The table, and a last line that sums it up. */
    public List<String> lines() {
        for (int column = 0; column < 3; column++) {
            int index = column;
            int width = rows.stream()
                    .filter(row -> row.size() > 2)
                    .mapToInt(row -> row.get(index).length())
                    .max()
                    .orElse(0);
            widest.add("%-" + Math.max(1, width) + "s");
        }
        var lines = new ArrayList<String>();
        rows.forEach(row -> lines.add(line(row)));
        lines.add("");
        lines.add(summary());
        return lines;
    }

    private String line(List<String> row) {
        var line = new StringJoiner("  ");
        for (int column = 0; column < row.size() - 1; column++) {
            line.add(String.format(widest.get(column), row.get(column)));
        }
        return line.add(row.get(row.size() - 1)).toString().stripTrailing();
    }

    private String summary() {
        var summary = new StringJoiner(", ");
        summary.add(counted(readings, "reading"));
        summary.add(counted(deadLetters, "dead letter"));
        if (ignored > 0) {
            summary.add(counted(ignored, "message") + " without a reading");
        }
        if (missingValues > 0) {
            summary.add(counted(missingValues, "missing value"));
        }
        if (leftOut > 0) {
            summary.add(counted(leftOut, "member") + " left out (objects or arrays)");
        }
        return summary.toString();
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String value(Reading reading, int field) {
        ValueType type = reading.type(field);
        return switch (type) {
            case MISSING -> MISSING;
            case INT32, INT64 -> Long.toString(reading.bits(field));
            case DOUBLE -> Double.toString(Double.longBitsToDouble(reading.bits(field)));
            case BOOLEAN -> Boolean.toString(reading.bits(field) != 0);
            case TEXT -> "\"" + reading.object(field) + "\"";
            case DECIMAL128 -> String.valueOf(reading.object(field));
        };
    }

    /** Makes rows of what is found in one message. */
    private final class Rows implements Decoder.Output {

        private final Message message;

        Rows(Message message) {
            this.message = message;
        }

        @Override
        public void reading(Reading reading) {
            readings++;
            var fields = new StringJoiner(", ");
            for (int field = 0; field < reading.fields().size(); field++) {
                fields.add(reading.fields().name(field) + "=" + value(reading, field));
            }
            rows.add(List.of(
                    reading.position().toString(),
                    Instant.ofEpochMilli(reading.time()).toString(),
                    reading.meta().toString(),
                    fields.toString()));
        }

        @Override
        public void deadLetter(int index, Reason reason, String text) {
            deadLetters++;
            rows.add(List.of(message.position().at(index).toString(), "dead letter, " + reason.code() + ": " + text));
        }

        @Override
        public void ignored(Ignored why) {
            ignored++;
            rows.add(List.of(
                    message.position().toString(),
                    "no reading: " + why.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        }

        @Override
        public void missingValues(int count) {
            missingValues += count;
        }

        @Override
        public void leftOut(int count) {
            leftOut += count;
        }
    }
}
