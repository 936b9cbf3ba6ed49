package io.millrace.app.config;

import io.millrace.app.config.Definition.Items;
import io.millrace.app.config.Definition.Named;
import io.millrace.app.config.Definition.Section;
import io.millrace.app.config.Definition.Shape;
import io.millrace.app.config.Definition.Value;
import io.millrace.app.config.Node.Broken;
import io.millrace.app.config.Node.Entry;
import io.millrace.app.config.Node.Mapping;
import io.millrace.app.config.Node.Nothing;
import io.millrace.app.config.Node.Scalar;
import io.millrace.app.config.Node.Sequence;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Makes records of what the file says. Goes on after a mistake, so that all of them are found at once; what is empty in the
 * end is what could not be made, and the findings say why.
 */
final class Binder {

    private final Findings findings;
    private final BiConsumer<Object, String> check;
    private final Values values;

    /**
     * @param findings takes the mistakes
     * @param check looks at each record that could be made, with the path of its section
     */
    Binder(Findings findings, BiConsumer<Object, String> check) {
        this.findings = findings;
        this.check = check;
        this.values = new Values(findings);
    }

    /** Binds the keys of a mapping to a record with {@link Setting}s. */
    <R extends Record> Optional<R> bind(Class<R> record, Mapping mapping) {
        return section(Definition.section(record), mapping, "").map(record::cast);
    }

    private Optional<Object> section(Section section, Mapping mapping, String path) {
        Set<String> misspelled = unknownKeys(section, mapping, path);
        List<Object> made = new ArrayList<>();
        for (Definition key : section.keys()) {
            Optional<Entry> entry = entry(key, mapping, path);
            Optional<Object> value = entry.isPresent()
                    ? set(key, entry.get(), at(path, key.name()))
                    : unset(key, misspelled.contains(key.name()), mapping, at(path, key.name()));
            value.ifPresent(made::add);
        }
        if (made.size() < section.keys().size()) {
            return Optional.empty();
        }
        Object record = construct(section.type(), made);
        check.accept(record, path);
        return Optional.of(record);
    }

    /** Reports the keys that have no definition; answers which keys they were meant to be. */
    private Set<String> unknownKeys(Section section, Mapping mapping, String path) {
        List<String> known = section.keys().stream().map(Definition::name).toList();
        Map<String, String> spellings = new HashMap<>();
        section.keys().forEach(key -> {
            spellings.put(key.name(), key.name());
            spellings.put(key.setting().single(), key.name());
        });
        spellings.remove("");
        Set<String> meant = new HashSet<>();
        mapping.entries().forEach((name, entry) -> {
            findings.found(at(path, name), entry.line());
            if (!spellings.containsKey(name)) {
                Optional<String> nearest = Spelling.nearest(name, spellings.keySet());
                nearest.map(spellings::get).ifPresent(meant::add);
                findings.mistake(at(path, name), entry.line(), unknown(name, known, nearest));
            }
        });
        return meant;
    }

    private static String unknown(String name, List<String> known, Optional<String> nearest) {
        int dot = name.indexOf('.');
        if (dot > 0 && known.contains(name.substring(0, dot))) {
            return "unknown key; write '" + name.substring(dot + 1) + "' inside of '" + name.substring(0, dot) + ":'";
        }
        return nearest.map(meant -> "unknown key; did you mean '" + meant + "'?")
                .orElse("unknown key; known here: " + String.join(", ", known));
    }

    private Optional<Entry> entry(Definition key, Mapping mapping, String path) {
        Entry entry = mapping.entries().get(key.name());
        Entry single = mapping.entries().get(key.setting().single());
        if (single == null) {
            return Optional.ofNullable(entry);
        }
        findings.found(at(path, key.name()), single.line());
        if (entry != null) {
            findings.mistake(
                    at(path, key.setting().single()),
                    single.line(),
                    "says the same as '" + key.name() + "' in line " + entry.line() + "; keep one of the two");
        }
        return Optional.of(single);
    }

    private Optional<Object> set(Definition key, Entry entry, String path) {
        if (entry.value() instanceof Nothing) {
            String instead = key.setting().required() ? "" : "; leave the key out to get the default";
            findings.mistake(path, entry.line(), "has no value; accepted: " + key.accepts() + instead);
            return Optional.empty();
        }
        Optional<Object> value = shaped(key, key.shape(), entry.value(), path);
        return key.optional() ? value.map(Optional::of) : value;
    }

    private Optional<Object> unset(Definition key, boolean misspelled, Mapping mapping, String path) {
        Setting setting = key.setting();
        if (misspelled && (setting.required() || key.shape() instanceof Section)) {
            return Optional.empty();
        }
        if (setting.required()) {
            String example = key.name() + ": " + setting.example();
            findings.mistake(path, "is missing; give " + key.accepts() + ", for example '" + example + "'");
            return Optional.empty();
        }
        if (key.optional()) {
            return Optional.of(Optional.empty());
        }
        if (!setting.byDefault().isEmpty()) {
            var none = new Findings();
            Node value = YamlTree.read(setting.byDefault(), none).orElseThrow();
            return new Binder(none, check).shaped(key, key.shape(), value, path);
        }
        if (key.shape() instanceof Section section) {
            return section(section, new Mapping(Map.of(), mapping.line()), path);
        }
        return Optional.of(key.shape() instanceof Items ? List.of() : Map.of());
    }

    private Optional<Object> shaped(Definition key, Shape shape, Node node, String path) {
        if (node instanceof Broken) {
            return Optional.empty();
        }
        if (shape instanceof Value value) {
            return node instanceof Scalar scalar
                    ? values.read(key, value.type(), scalar, path)
                    : wrong(node, key.acceptsEach(value.type()), path);
        }
        if (shape instanceof Items items) {
            return items(key, items, node, path);
        }
        if (!(node instanceof Mapping mapping)) {
            return wrong(node, key.accepts(), path);
        }
        if (shape instanceof Section section) {
            return section(section, mapping, path);
        }
        return shape instanceof Named named ? named(key, named, mapping, path) : Optional.of(mapping);
    }

    private Optional<Object> items(Definition key, Items items, Node node, String path) {
        if (node instanceof Scalar scalar) {
            return values.read(key, items.type(), scalar, path).map(List::of);
        }
        if (!(node instanceof Sequence sequence)) {
            return wrong(node, key.accepts(), path);
        }
        if (sequence.items().isEmpty() && key.setting().required()) {
            findings.mistake(path, "is an empty list; give at least one");
            return Optional.empty();
        }
        List<Object> made = new ArrayList<>();
        for (int i = 0; i < sequence.items().size(); i++) {
            Node item = sequence.items().get(i);
            String at = path + "[" + i + "]";
            findings.found(at, item.line());
            if (item instanceof Nothing) {
                findings.mistake(at, item.line(), "has no value; put the word null in quotes if it is meant as text");
            } else {
                shaped(key, new Value(items.type()), item, at).ifPresent(made::add);
            }
        }
        return made.size() == sequence.items().size() ? Optional.of(made) : Optional.empty();
    }

    private Optional<Object> named(Definition key, Named named, Mapping mapping, String path) {
        if (mapping.entries().isEmpty() && key.setting().required()) {
            findings.mistake(path, "is empty; give at least one");
            return Optional.empty();
        }
        Map<Object, Object> made = new LinkedHashMap<>();
        mapping.entries().forEach((name, entry) -> {
            String at = at(path, name);
            findings.found(at, entry.line());
            Optional<Object> parsed = values.read(key, named.names(), new Scalar(name, name, entry.line()), at);
            if (entry.value() instanceof Nothing) {
                findings.mistake(at, entry.line(), "has no value");
                return;
            }
            Optional<Object> value = named.each() instanceof Value plain && entry.value() instanceof Scalar scalar
                    ? values.parse(key, plain.type(), scalar, at)
                    : shaped(key, named.each(), entry.value(), at);
            parsed.ifPresent(id -> value.ifPresent(one -> made.put(id, one)));
        });
        return made.size() == mapping.entries().size() ? Optional.of(made) : Optional.empty();
    }

    private Optional<Object> wrong(Node node, String accepts, String path) {
        String what = node instanceof Sequence
                ? "is a list"
                : node instanceof Mapping ? "has keys of its own" : "is a single value";
        findings.mistake(path, node.line(), what + "; accepted: " + accepts);
        return Optional.empty();
    }

    private static Object construct(Class<?> record, List<Object> values) {
        Class<?>[] types = Arrays.stream(record.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return record.getDeclaredConstructor(types).newInstance(values.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("can't make a " + record, e);
        }
    }

    private static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
