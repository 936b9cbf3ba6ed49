package io.millrace.chart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A set of values: the least that an installation needs, and a file that is laid over it.
 *
 * @param file the file
 */
record Values(Path file) {

    private static final Path ALL = Path.of("src", "test", "resources", "values");

    static Values accepted(String name) {
        return new Values(ALL.resolve("accepted").resolve(name + ".yaml"));
    }

    /** All that are accepted. */
    static Stream<Values> accepted() {
        return in("accepted");
    }

    /** All that are refused. */
    static Stream<Values> refused() {
        return in("refused");
    }

    /** In the order in which Helm is to read them. */
    List<Path> files() {
        return List.of(ALL.resolve("minimal.yaml"), file);
    }

    /** Why they are refused, as their first line says. */
    String reason() {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst().orElse("").replaceFirst("# refused: ", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Values> in(String directory) {
        try (Stream<Path> files = Files.list(ALL.resolve(directory))) {
            return files.sorted().map(Values::new).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return file.getFileName().toString();
    }
}
