package io.millrace.quickstart.compare;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.reading.Message;
import io.millrace.reading.Position;
import io.millrace.series.Series;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The lines of a file, each a message: NDJSON. Empty lines are none. */
record FileLoad(Series series, Path file) implements Load {

    /** Each byte a character and back: whether a line is UTF-8 is for the decoder to judge. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    @Override
    public String title() {
        return "the lines of " + file;
    }

    @Override
    public void each(Consumer<Message> out) {
        String name = String.valueOf(file.getFileName());
        try (InputStream bytes = Files.newInputStream(file);
                var lines = new BufferedReader(new InputStreamReader(bytes, BYTES))) {
            long number = 1;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    out.accept(new Message(
                            null, line.getBytes(BYTES), new RecordHeaders(), 0, new Position(name, "", 0, number, 0)));
                }
                number++;
            }
        } catch (IOException e) {
            throw new Failure(ExitCode.LOCAL, "file '" + file + "' cannot be read: " + e.getMessage(), e);
        }
    }
}
