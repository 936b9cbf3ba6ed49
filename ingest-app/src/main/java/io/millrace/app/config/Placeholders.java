package io.millrace.app.config;

import io.millrace.app.config.Node.Broken;
import io.millrace.app.config.Node.Entry;
import io.millrace.app.config.Node.Mapping;
import io.millrace.app.config.Node.Scalar;
import io.millrace.app.config.Node.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${NAME}} by the environment's value and {@code ${file:path}} by a file's content without its last line
 * end; <code>$${</code> stands for a plain <code>${</code>. What was put in is not looked at again.
 */
final class Placeholders {

    static final String ACCEPTED = "use ${NAME} for a variable of the environment, ${file:/path} for a mounted secret,"
            + " or $${ for a plain ${";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\$\\{|\\$\\{([^}]*)(}?)");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final String FILE = "file:";
    private static final long LARGEST_FILE = 1 << 20;

    private final UnaryOperator<@Nullable String> environment;
    private final Findings findings;

    Placeholders(UnaryOperator<@Nullable String> environment, Findings findings) {
        this.environment = environment;
        this.findings = findings;
    }

    /** The same tree with every placeholder in its values replaced. */
    Node resolve(Node node, String path) {
        if (node instanceof Scalar scalar) {
            return scalar.text().contains("${") ? scalar(scalar, path) : scalar;
        }
        if (node instanceof Sequence sequence) {
            List<Node> items = new ArrayList<>();
            for (Node item : sequence.items()) {
                items.add(resolve(item, path + "[" + items.size() + "]"));
            }
            return new Sequence(items, sequence.line());
        }
        if (node instanceof Mapping mapping) {
            Map<String, Entry> entries = new LinkedHashMap<>();
            mapping.entries().forEach((key, entry) -> {
                String at = path.isEmpty() ? key : path + "." + key;
                entries.put(key, new Entry(resolve(entry.value(), at), entry.line()));
            });
            return new Mapping(entries, mapping.line());
        }
        return node;
    }

    private Node scalar(Scalar scalar, String path) {
        var text = new StringBuilder();
        Matcher matcher = PLACEHOLDER.matcher(scalar.text());
        while (matcher.find()) {
            Optional<String> replacement = replacement(matcher, scalar, path);
            if (replacement.isEmpty()) {
                return new Broken(scalar.line());
            }
            matcher.appendReplacement(text, Matcher.quoteReplacement(replacement.get()));
        }
        return new Scalar(matcher.appendTail(text).toString(), scalar.written(), scalar.line());
    }

    private Optional<String> replacement(Matcher placeholder, Scalar scalar, String path) {
        String name = placeholder.group(1);
        if (name == null) {
            return Optional.of("${");
        }
        String wrong;
        if ("".equals(placeholder.group(2))) {
            wrong = "'${' without its '}'; " + ACCEPTED;
        } else if (name.startsWith(FILE)) {
            return file(name.substring(FILE.length()), scalar, path);
        } else if (!VARIABLE.matcher(name).matches()) {
            wrong = "${" + name + "} is not a placeholder; " + ACCEPTED;
        } else {
            String value = environment.apply(name);
            if (value != null) {
                return Optional.of(value);
            }
            wrong = "the environment has no variable " + name + "; set it before the start";
        }
        findings.mistake(path, scalar.line(), wrong);
        return Optional.empty();
    }

    private Optional<String> file(String name, Scalar scalar, String path) {
        String wrong;
        try {
            Path file = Path.of(name);
            if (Files.isDirectory(file)) {
                wrong = "is a directory; name the file in it";
            } else if (Files.size(file) > LARGEST_FILE) {
                wrong = "is larger than 1 MiB, so it is hardly a secret";
            } else {
                return Optional.of(Files.readString(file).replaceFirst("\\r?\\n\\z", ""));
            }
        } catch (NoSuchFileException | InvalidPathException e) {
            wrong = "does not exist; is the secret mounted?";
        } catch (IOException e) {
            wrong = "can't be read as UTF-8 text; check its content and permissions";
        }
        findings.mistake(path, scalar.line(), "the file " + name + " " + wrong);
        return Optional.empty();
    }
}
