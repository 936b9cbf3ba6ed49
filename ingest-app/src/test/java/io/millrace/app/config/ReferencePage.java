package io.millrace.app.config;

import io.millrace.app.config.Definition.Foreign;
import io.millrace.app.config.Definition.Named;
import io.millrace.app.config.Definition.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes the reference page of the configuration: an introduction by hand, the rest from the definitions. */
final class ReferencePage {

    private final StringBuilder out = new StringBuilder();

    private ReferencePage() {}

    static String generate() {
        var page = new ReferencePage();
        String minimal = resource("minimal.yaml");
        page.out.append(resource("introduction.md")
                .replace("@minimal@\n", minimal)
                .replace(
                        "@effective@\n",
                        ConfigFile.show(minimal, "minimal.yaml", Map.of("MONGODB_URI", "mongodb://localhost")::get)));
        page.out.append("\n## At the top\n");
        page.section(Definition.section(FileKeys.class), "");
        return page.out.toString();
    }

    static String resource(String name) {
        try (var in = Objects.requireNonNull(ReferencePage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void section(Section section, String path) {
        section.keys().stream().filter(key -> !isNested(key)).forEach(key -> key(key, path));
        section.keys().stream().filter(ReferencePage::isNested).forEach(key -> nested(key, path));
    }

    private static boolean isNested(Definition key) {
        return key.shape() instanceof Section
                || (key.shape() instanceof Named named && named.each() instanceof Section);
    }

    private void nested(Definition key, String path) {
        boolean named = key.shape() instanceof Named;
        String at = path + key.name() + (named ? ".<name>" : "");
        out.append("\n## `")
                .append(at)
                .append("`\n\n")
                .append(key.setting().value())
                .append('\n');
        if (named) {
            facts(key);
        }
        Object shape = key.shape() instanceof Named map ? map.each() : key.shape();
        section((Section) shape, at + ".");
    }

    private void key(Definition key, String path) {
        String single = key.setting().single();
        out.append("\n### `").append(path).append(key.name()).append('`');
        if (!single.isEmpty()) {
            out.append(" or `").append(single).append('`');
        }
        out.append("\n\n").append(key.setting().value()).append('\n');
        facts(key);
    }

    private void facts(Definition key) {
        Setting setting = key.setting();
        String without = setting.required()
                ? "required, for example `" + key.name() + ": " + setting.example() + "`"
                : "default: " + (setting.otherwise().isEmpty() ? "`" + setting.byDefault() + "`" : setting.otherwise());
        String accepts = key.shape() instanceof Named named && named.each() instanceof Section
                ? key.acceptsEach(named.names())
                : key.accepts();
        out.append("\n- ").append(without).append("\n- accepted: ").append(accepts);
        out.append("\n- a change takes effect ").append(setting.effect()).append('\n');
        if (key.shape() instanceof Foreign) {
            out.append("- refused, also behind a prefix: ")
                    .append(KafkaRefusals.names().stream()
                            .map(name -> "`" + name + "`")
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
    }
}
