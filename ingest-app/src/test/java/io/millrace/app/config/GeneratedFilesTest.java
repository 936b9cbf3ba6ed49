package io.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GeneratedFilesTest {

    private static final Path DOCS = Path.of("..", "docs");

    @Test
    void shouldHaveTheSchemaOfTheDefinitionsCommitted() throws IOException {
        compare(DOCS.resolve("config.schema.json"), ConfigSchema.generate());
    }

    @Test
    void shouldHaveTheReferencePageOfTheDefinitionsCommitted() throws IOException {
        compare(DOCS.resolve("configuration.md"), ReferencePage.generate());
    }

    private static void compare(Path file, String generated) throws IOException {
        if (Regenerate.WANTED) {
            Files.createDirectories(DOCS);
            Files.writeString(file, generated);
        }
        assertThat(file)
                .as("a generated file; the head of docs/configuration.md says how to write it anew")
                .exists()
                .content()
                .isEqualTo(generated);
    }
}
