package io.millrace.app.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads YAML into {@link Node}s. Every scalar stays the text that was written, so that none of YAML's readings of it
 * ({@code no} as false, {@code 1:30} as 90, {@code 2000-01-01} as a time stamp) can change a value. Anchors, aliases and
 * merge keys work.
 */
final class YamlTree {

    private static final YAMLFactory YAML = new YAMLFactory();
    private static final String MERGE = "<<";
    private static final int DEEPEST = 50;

    private final YAMLParser parser;
    private final Findings findings;
    private final Map<String, Node> anchors = new HashMap<>();

    private YamlTree(YAMLParser parser, Findings findings) {
        this.parser = parser;
        this.findings = findings;
    }

    /** Reads one document; empty if there is none, or if it is no YAML, which is then a mistake in the findings. */
    static Optional<Node> read(String yaml, Findings findings) {
        try (YAMLParser parser = YAML.createParser(yaml)) {
            if (parser.nextToken() == null) {
                return Optional.empty();
            }
            var tree = new YamlTree(parser, findings);
            Node root = tree.node("", 0);
            if (parser.nextToken() != null) {
                findings.mistake("", tree.line(), "a second YAML document begins here; the file must hold one");
                return Optional.empty();
            }
            return Optional.of(root);
        } catch (JsonProcessingException e) {
            notYaml(e, findings);
        } catch (IOException e) {
            throw new IllegalStateException("text in memory can't fail to be read", e);
        }
        return Optional.empty();
    }

    /** The parser's own words without the lines it quotes, which may hold a secret. */
    private static void notYaml(JsonProcessingException e, Findings findings) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            Mark mark = marked.getProblemMark();
            String problem = String.valueOf(marked.getProblem());
            Mark begin = marked.getContextMark();
            String from =
                    begin == null || begin.getLine() == mark.getLine() ? "" : " from line " + (begin.getLine() + 1);
            String context = marked.getContext() == null ? "" : " " + marked.getContext() + from + ":";
            findings.mistake(
                    "",
                    mark.getLine() + 1,
                    "can't be read as YAML, column " + (mark.getColumn() + 1) + ":" + context + " " + problem
                            + "; check the indentation and the quotes here and above");
        } else {
            JsonLocation at = e.getLocation();
            findings.mistake("", at == null ? 0 : at.getLineNr(), "can't be read as YAML");
        }
    }

    private Node node(String path, int depth) throws IOException {
        int line = line();
        if (depth > DEEPEST) {
            findings.mistake(path, line, "nested too deeply");
            parser.skipChildren();
            return new Node.Broken(line);
        }
        JsonToken token = parser.currentToken();
        if (parser.isCurrentAlias()) {
            return alias(path, line);
        }
        String anchor = parser.getObjectId();
        Node node = token == JsonToken.START_OBJECT
                ? mapping(path, line, depth)
                : token == JsonToken.START_ARRAY ? sequence(path, line, depth) : scalar(token, line);
        if (anchor != null) {
            anchors.put(anchor, node);
        }
        return node;
    }

    private Node alias(String path, int line) throws IOException {
        Node target = anchors.get(parser.getText());
        if (target == null) {
            findings.mistake(path, line, "*" + parser.getText() + " refers to an anchor that is not defined above");
            return new Node.Broken(line);
        }
        return target;
    }

    private Node scalar(JsonToken token, int line) throws IOException {
        if (token == JsonToken.VALUE_NULL) {
            return new Node.Nothing(line);
        }
        return new Node.Scalar(parser.getText(), parser.getText(), line);
    }

    private Node sequence(String path, int line, int depth) throws IOException {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(path + "[" + items.size() + "]", depth + 1));
        }
        return new Node.Sequence(items, line);
    }

    private Node mapping(String path, int line, int depth) throws IOException {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        List<Node> merged = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int keyLine = line();
            parser.nextToken();
            String keyPath = path.isEmpty() ? key : path + "." + key;
            Node value = node(keyPath, depth + 1);
            if (key.equals(MERGE)) {
                merged.add(value);
                continue;
            }
            Node.Entry earlier = entries.putIfAbsent(key, new Node.Entry(value, keyLine));
            if (earlier != null) {
                findings.mistake(
                        keyPath, keyLine, "is given twice, first in line " + earlier.line() + "; keep one of the two");
            }
        }
        merged.forEach(from -> merge(from, entries));
        return new Node.Mapping(entries, line);
    }

    /** Keys of the mapping itself win over those that are merged into it, and earlier merges over later ones. */
    private void merge(Node from, Map<String, Node.Entry> entries) {
        if (from instanceof Node.Mapping mapping) {
            mapping.entries().forEach(entries::putIfAbsent);
        } else if (from instanceof Node.Sequence sequence) {
            sequence.items().forEach(item -> merge(item, entries));
        }
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }
}
