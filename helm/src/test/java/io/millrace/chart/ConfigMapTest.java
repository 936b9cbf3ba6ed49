package io.millrace.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The application reads what the chart renders: a process of its own, with the environment that the Pod has. */
class ConfigMapTest {

    static Stream<Values> values() {
        return Values.accepted();
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldPassTheApplicationsOwnCheck(Values values, @TempDir Path directory) throws Exception {
        Manifests manifests = Chart.render(values);
        JsonNode instance = manifests.ofKind("StatefulSet").findFirst().orElseThrow();

        Outcome outcome = check(manifests, instance.at("/spec/template/spec"), directory);

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(outcome.output()).contains("ok").doesNotContain("warning");
    }

    @Test
    void shouldFailWhereTheConfigurationHasAMistakeThatNoSchemaSees(@TempDir Path directory) throws Exception {
        Path mistake = Files.writeString(
                directory.resolve("mistake.yaml"), "config: {series: {weather: {rollups: [2m, 3m]}}}\n");
        Manifests manifests = Chart.render(
                Chart.RELEASE, List.of(Values.accepted("minimal").files().get(0), mistake));

        Outcome outcome =
                check(manifests, manifests.get("StatefulSet", "plant-millrace").at("/spec/template/spec"), directory);

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.output()).contains("series.weather.rollups");
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldBeTheSameFileForEveryPod(Values values) {
        Manifests manifests = Chart.render(values);

        assertThat(manifests.podSpecs())
                .extracting(pod -> config(manifests, pod))
                .as("the file of the instances, Jobs, CronJobs and tests")
                .containsOnly(config(manifests, manifests.podSpecs().get(0)));
    }

    private record Outcome(int exitCode, String output) {}

    private static String config(Manifests manifests, JsonNode pod) {
        String name = pod.path("volumes").findValue("configMap").path("name").asText();
        return manifests.get("ConfigMap", name).at("/data/millrace.yaml").asText();
    }

    private static Outcome check(Manifests manifests, JsonNode pod, Path directory)
            throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("millrace.yaml"), config(manifests, pod));
        Path output = directory.resolve("output");
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.millrace.app.Main",
                        "check",
                        "--offline")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        process.environment().keySet().removeIf(name -> name.startsWith("MILLRACE") || name.startsWith("MONGODB"));
        pod.at("/containers/0/env")
                .forEach(variable ->
                        process.environment().put(variable.path("name").asText(), value(variable)));
        process.environment().put("MILLRACE_CONFIG", file.toString());
        process.environment().remove("JDK_JAVA_OPTIONS");
        int exitCode = process.start().waitFor();
        return new Outcome(exitCode, Files.readString(output, StandardCharsets.UTF_8));
    }

    /** What Kubernetes would put in. */
    private static String value(JsonNode variable) {
        String name = variable.path("name").asText();
        if (variable.has("value")) {
            return variable.path("value").asText();
        }
        return name.equals("MONGODB_URI") ? "mongodb://user:secret@mongodb:27017/?tls=true" : name + "-of-the-secret";
    }
}
