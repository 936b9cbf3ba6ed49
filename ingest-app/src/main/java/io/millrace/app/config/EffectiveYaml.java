package io.millrace.app.config;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.millrace.app.config.Definition.Foreign;
import io.millrace.app.config.Definition.Items;
import io.millrace.app.config.Definition.Named;
import io.millrace.app.config.Definition.Section;
import io.millrace.app.config.Definition.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the effective configuration: a file that says the same, with every key, and secrets masked. */
final class EffectiveYaml {

    private static final String DEFAULT = "  # default";

    private final KafkaProperties kafka;
    private final Findings findings;
    private final StringBuilder out = new StringBuilder();

    private EffectiveYaml(KafkaProperties kafka, Findings findings) {
        this.kafka = kafka;
        this.findings = findings;
    }

    static String of(FileKeys keys, KafkaProperties kafka, Findings findings) {
        var yaml = new EffectiveYaml(kafka, findings);
        yaml.section(Definition.section(FileKeys.class), keys, "", "");
        return yaml.out.toString();
    }

    private void section(Section section, Object record, String path, String indent) {
        for (Definition key : section.keys()) {
            key(key, value(key, record), path.isEmpty() ? key.name() : path + "." + key.name(), indent);
        }
    }

    private void key(Definition key, Object value, String path, String indent) {
        boolean absent = value instanceof Optional<?> optional
                ? optional.isEmpty()
                : value instanceof Map<?, ?> map && map.isEmpty();
        if (absent && !(key.shape() instanceof Foreign)) {
            line(indent, "# " + key.name() + ": " + key.setting().otherwise() + DEFAULT);
            return;
        }
        Object present = value instanceof Optional<?> optional ? optional.orElseThrow() : value;
        String comment = findings.isSet(path) ? "" : DEFAULT;
        if (key.shape() instanceof Value plain) {
            line(indent, key.name() + ": " + text(key, plain, present) + comment);
        } else if (key.shape() instanceof Items items) {
            String all = ((List<?>) present)
                    .stream()
                            .map(item -> quoted(items.type().format().apply(item)))
                            .collect(Collectors.joining(", "));
            line(indent, key.name() + ": [" + all + "]" + comment);
        } else {
            int header = out.length();
            nested(key, present, path, indent + "  ");
            boolean comments =
                    out.substring(header).lines().allMatch(line -> line.trim().startsWith("#"));
            out.insert(header, indent + (comments ? "# " : "") + key.name() + ":\n");
        }
    }

    private void nested(Definition key, Object value, String path, String indent) {
        if (key.shape() instanceof Section section) {
            section(section, value, path, indent);
        } else if (key.shape() instanceof Named named) {
            ((Map<?, ?>) value).forEach((name, each) -> {
                String text = named.names().format().apply(name);
                if (named.each() instanceof Section section) {
                    line(indent, quoted(text) + ":");
                    section(section, each, path + "." + text, indent + "  ");
                } else {
                    line(indent, quoted(text) + ": " + text(key, (Value) named.each(), each));
                }
            });
        } else {
            kafka.forEach((name, setting) -> line(
                    indent,
                    quoted(name) + ": "
                            + quoted(kafka.isSecret(name) ? Secret.MASK : escaped(String.valueOf(setting)))));
        }
    }

    private static String text(Definition key, Value value, Object present) {
        return quoted(
                key.isSecret() ? Secret.MASK : escaped(value.type().format().apply(present)));
    }

    private static String escaped(String text) {
        return text.replace("${", "$${");
    }

    private static String quoted(String text) {
        boolean plain =
                text.matches("[A-Za-z0-9_]([A-Za-z0-9_.:/+-]*[A-Za-z0-9_/+-])?") && !text.equalsIgnoreCase("null");
        return plain ? text : '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private void line(String indent, String text) {
        out.append(indent).append(text).append('\n');
    }

    private static Object value(Definition key, Object record) {
        try {
            return key.component().getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("can't read " + key.component(), e);
        }
    }
}
