package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.zjsonpatch.JsonPatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code k8s} is what the chart renders: its files are generated, and together they make the same objects. */
class KustomizeTest {

    private static final Path DIRECTORY = PlainManifests.DIRECTORY;

    /** First of all, since the tests read one another's files. */
    @BeforeAll
    static void writeAnewIfWanted() throws IOException {
        if (Generated.WANTED) {
            Generated.compare(DIRECTORY, KustomizeFiles.base());
            for (String overlay : List.of("development", "production")) {
                Generated.compare(DIRECTORY, KustomizeFiles.overlay(overlay));
            }
        }
    }

    @Test
    void shouldHaveTheBaseOfTheChartCommitted() throws IOException {
        compare("base", KustomizeFiles.base());
    }

    @ParameterizedTest
    @ValueSource(strings = {"development", "production"})
    void shouldHaveTheOverlaysOfTheChartCommitted(String overlay) throws IOException {
        compare("overlays/" + overlay, KustomizeFiles.overlay(overlay));
    }

    /** The patches, applied here as RFC 6902 says. */
    @ParameterizedTest
    @ValueSource(strings = {"development", "production"})
    void shouldMakeOfBaseAndPatchesWhatTheChartRenders(String overlay) {
        Map<String, JsonNode> made = new TreeMap<>();
        Path base = DIRECTORY.resolve("base");
        Path over = DIRECTORY.resolve("overlays").resolve(overlay);
        JsonNode patches = Yaml.read(over.resolve("kustomization.yaml")).path("patches");
        for (JsonNode file : Yaml.read(base.resolve("kustomization.yaml")).path("resources")) {
            JsonNode object = Yaml.read(base.resolve(file.asText()));
            for (JsonNode patch : patches) {
                if (patch.at("/target/kind").asText().equals(Manifests.kind(object))
                        && patch.at("/target/name").asText().equals(Manifests.name(object))) {
                    object = JsonPatch.apply(
                            Yaml.read(over.resolve(patch.path("path").asText())), object);
                }
            }
            made.put(id(object), object);
        }
        for (JsonNode file : Yaml.read(over.resolve("kustomization.yaml")).path("resources")) {
            if (!file.asText().startsWith("..")) {
                JsonNode object = Yaml.read(over.resolve(file.asText()));
                made.put(id(object), object);
            }
        }

        assertThat(made).isEqualTo(byId(PlainManifests.of("base", overlay)));
    }

    /** The same with kustomize itself, which Maven cannot bring. */
    @ParameterizedTest
    @ValueSource(strings = {"development", "production"})
    void shouldMakeWithKustomizeWhatTheChartRenders(String overlay, @TempDir Path scratch) throws Exception {
        PlainManifests expected = PlainManifests.of("base", overlay);

        Manifests made = kustomize(DIRECTORY.resolve("overlays").resolve(overlay), scratch.resolve("made"));

        ObjectNode config = made.ofKind("ConfigMap").findFirst().orElseThrow();
        assertThat(config.at("/data/millrace.yaml").asText()).isEqualTo(expected.config());
        assertThat(Manifests.name(config)).startsWith("millrace-");
        assertThat(made.podSpecs())
                .allMatch(pod -> pod.path("volumes")
                        .findValue("configMap")
                        .path("name")
                        .asText()
                        .equals(Manifests.name(config)));
        made.podSpecs()
                .forEach(pod -> ((ObjectNode) pod.path("volumes").findValue("configMap")).put("name", "millrace"));
        Map<String, JsonNode> objects = byId(made);
        objects.remove(id(config));
        assertThat(objects).isEqualTo(byId(expected));
    }

    private static void compare(String directory, Map<String, String> generated) throws IOException {
        Generated.compare(DIRECTORY, generated);
        try (Stream<Path> files = Files.list(DIRECTORY.resolve(directory))) {
            assertThat(files.map(file -> directory + "/" + file.getFileName()))
                    .as("nothing but generated files")
                    .containsExactlyInAnyOrderElementsOf(generated.keySet());
        }
    }

    private static Manifests kustomize(Path directory, Path output) throws InterruptedException, IOException {
        var process = new ProcessBuilder(List.of("kubectl", "kustomize", directory.toString()))
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        Process started;
        try {
            started = process.start();
        } catch (IOException e) {
            return abort("kubectl is not on the PATH");
        }
        assertThat(started.waitFor()).isZero();
        return Manifests.parse(Files.readString(output, StandardCharsets.UTF_8));
    }

    private static Map<String, JsonNode> byId(PlainManifests manifests) {
        return byId(manifests.manifests());
    }

    private static Map<String, JsonNode> byId(Manifests manifests) {
        var objects = new TreeMap<String, JsonNode>();
        manifests.objects().forEach(object -> objects.put(id(object), object));
        return objects;
    }

    private static String id(JsonNode object) {
        return Manifests.kind(object) + "/" + Manifests.name(object);
    }
}
