package io.millrace.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The chart, linted and rendered by Helm's own code in this process. */
final class Chart {

    static final Path DIRECTORY = Path.of("millrace");
    static final String RELEASE = "plant";
    static final String NAMESPACE = "telemetry";

    /** Helm's code asks no server here and would take a very old version for granted. */
    private static final String KUBERNETES = "1.34";

    private static final String HOOK = "helm.sh/hook";
    private static final String KEPT_HOOK = "kept.helm.sh/hook";

    /** A copy whose hooks are no hooks to Helm: rendering in this process leaves those out. */
    private static final Path WITH_HOOKS = withHooks();

    private Chart() {}

    static Manifests render(Values values) {
        return render(RELEASE, values.files());
    }

    /**
     * Renders the chart.
     *
     * @throws IllegalStateException with Helm's message if the chart or its schema refuses the values
     */
    static Manifests render(String release, List<Path> files) {
        TemplateCommand template = new Helm(WITH_HOOKS)
                .template()
                .withName(release)
                .withNamespace(NAMESPACE)
                .withKubeVersion(KUBERNETES);
        files.forEach(template::withValuesFile);
        return Manifests.parse(template.call().replace(KEPT_HOOK, HOOK));
    }

    /** Lints a copy of the chart in which these values are the defaults: the linter takes no others. */
    static LintResult lint(Values values, Path scratch) {
        ObjectNode merged = (ObjectNode) Yaml.read(DIRECTORY.resolve("values.yaml"));
        values.files().forEach(file -> merge(merged, Yaml.read(file)));
        Path copy = scratch.resolve("millrace");
        copy(DIRECTORY, copy);
        Yaml.write(copy.resolve("values.yaml"), merged);
        return new Helm(copy).lint().strict().call();
    }

    private static Path withHooks() {
        try {
            Path copy = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "chart-")
                    .resolve("millrace");
            copy(DIRECTORY, copy);
            Path hooks = copy.resolve("templates").resolve("_job.tpl");
            Files.writeString(hooks, Files.readString(hooks).replace(HOOK, KEPT_HOOK));
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void merge(ObjectNode into, JsonNode from) {
        for (Map.Entry<String, JsonNode> member : from.properties()) {
            if (member.getValue() instanceof ObjectNode inner
                    && into.get(member.getKey()) instanceof ObjectNode existing) {
                merge(existing, inner);
            } else {
                into.set(member.getKey(), member.getValue());
            }
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
