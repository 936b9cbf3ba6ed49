package io.millrace.app.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The image holds the application and its libraries; its bill of materials names just those. */
class ImageContentsIT {

    private static final Path TARGET = Path.of("target");

    @Test
    void shouldHoldNoServersAndNoTests() throws IOException {
        assertThat(libraries())
                .anyMatch(name -> name.startsWith("kafka-streams-"))
                .anyMatch(name -> name.startsWith("millrace-topology-"))
                .noneMatch(
                        name -> name.matches(
                                "(kafka_2|kafka-server|mongo-java-server|millrace-embedded|millrace-quickstart|junit|assertj|awaitility).*"));
    }

    @Test
    void shouldHaveABillOfMaterialsOfExactlyItsLibraries() throws IOException {
        Path bom = TARGET.resolve("bom.json");
        assumeThat(bom)
                .as("the plugin that writes it does nothing while Maven is offline")
                .exists();
        var components = new ObjectMapper().readTree(bom.toFile()).path("components");

        List<String> named = Stream.of(components)
                .flatMap(all -> all.valueStream())
                .map(component -> component.path("name").asText() + "-"
                        + component.path("version").asText() + ".jar")
                .toList();

        assertThat(named).containsExactlyInAnyOrderElementsOf(libraries());
    }

    @Test
    void shouldBeCopiedByTheDockerfileFromTheSamePlaces() throws IOException {
        assertThat(Path.of("..", "Dockerfile"))
                .content()
                .contains("cp -r ingest-app/target/lib ", "cp ingest-app/target/bom.json ", "USER 10001:10001")
                .contains("ENTRYPOINT [\"java\", \"-jar\", \"/app/millrace.jar\"]");
        try (Stream<Path> files = Files.list(TARGET)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.matches("millrace-ingest-app-.*\\.jar")))
                    .as("what the Dockerfile's pattern matches")
                    .hasSize(1);
        }
    }

    private static List<String> libraries() throws IOException {
        try (Stream<Path> files = Files.list(TARGET.resolve("lib"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
