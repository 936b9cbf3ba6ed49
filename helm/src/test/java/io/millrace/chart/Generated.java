package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Committed files that are generated: {@code -Dmillrace.regenerate=true} writes them anew. */
final class Generated {

    static final boolean WANTED = Boolean.getBoolean("millrace.regenerate");

    private Generated() {}

    /** The same with each of several files, by path below a directory. */
    static void compare(Path directory, Map<String, String> texts) throws IOException {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            compare(directory.resolve(text.getKey()), text.getValue());
        }
    }

    /** Compares a committed file with what it should be, or makes it so. */
    static void compare(Path file, String text) throws IOException {
        if (WANTED) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        }
        assertThat(file)
                .as("a generated file: run the test that failed with -Dmillrace.regenerate=true to write it anew")
                .exists()
                .content()
                .isEqualTo(text);
    }
}
