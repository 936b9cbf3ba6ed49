package io.millrace.chaos.ground;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code -Xlog:gc:file=…:uptimemillis} writes. */
public final class GcLog {
    private static final Pattern COLLECTION =
            Pattern.compile("\\[(\\d+)ms\\] GC\\(\\d+\\) Pause Full .*\\) \\d+M->(\\d+)M\\(\\d+M\\).*");

    private GcLog() {}

    /**
     * A full collection.
     *
     * @param uptimeMillis when it was, since the start of the process
     * @param leftMib the heap in use after it
     */
    public record Collection(long uptimeMillis, int leftMib) {}

    /** The full collections of a log, in their order. */
    public static List<Collection> read(Path log) {
        try {
            return Files.readAllLines(log).stream()
                    .map(COLLECTION::matcher)
                    .filter(Matcher::matches)
                    .map(found -> new Collection(Long.parseLong(found.group(1)), Integer.parseInt(found.group(2))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
