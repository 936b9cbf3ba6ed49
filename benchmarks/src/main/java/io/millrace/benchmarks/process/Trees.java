package io.millrace.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories with everything in them. */
public final class Trees {

    private Trees() {}

    /** Deletes what is there; what others delete meanwhile, or still write to, is passed over. */
    public static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(directory)) {
            paths.sorted(Comparator.reverseOrder()).forEach(path -> {
                boolean unused = path.toFile().delete();
            });
        } catch (IOException | UncheckedIOException e) {
            System.err.println("left behind: " + directory + ": " + e.getMessage());
        }
    }

    /** The size of all files, in bytes. */
    public static long bytes(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile)
                    .mapToLong(path -> path.toFile().length())
                    .sum();
        }
    }
}
