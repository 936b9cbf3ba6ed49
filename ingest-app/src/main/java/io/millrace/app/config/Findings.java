package io.millrace.app.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was found while one file is read: where its keys are, the mistakes, and the warnings. For one thread. */
final class Findings {

    private static final Comparator<Problem> IN_FILE_ORDER = Comparator.comparingInt(Problem::line);

    private final Map<String, Integer> lines = new HashMap<>();
    private final List<Problem> mistakes = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    /** Remembers that the file has a key. */
    void found(String key, int line) {
        lines.put(key, line);
    }

    /** Whether the file itself has this key, so that its value is not a default. */
    boolean isSet(String key) {
        return lines.containsKey(key);
    }

    void mistake(String key, String text) {
        mistakes.add(new Problem(key, lineOf(key), text));
    }

    void mistake(String key, int line, String text) {
        mistakes.add(new Problem(key, line, text));
    }

    void warning(String key, String text) {
        warnings.add(new Problem(key, lineOf(key), text));
    }

    boolean hasMistakes() {
        return !mistakes.isEmpty();
    }

    /** The mistakes in the order of the file. */
    List<Problem> mistakes() {
        return mistakes.stream().sorted(IN_FILE_ORDER).toList();
    }

    /** The warnings in the order of the file. */
    List<Problem> warnings() {
        return warnings.stream().sorted(IN_FILE_ORDER).toList();
    }

    /** The line of a key or, where the file does not have it, of the nearest section around it. */
    private int lineOf(String key) {
        for (String at = key; !at.isEmpty(); at = at.substring(0, Math.max(0, at.lastIndexOf('.')))) {
            Integer line = lines.get(at);
            if (line != null) {
                return line;
            }
        }
        return 0;
    }
}
