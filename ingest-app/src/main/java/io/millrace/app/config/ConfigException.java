package io.millrace.app.config;

import java.util.List;
import java.util.stream.Collectors;

/** The configuration can't be used. The message names every mistake that was found, one a line, and shows no secret. */
public final class ConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * @param file what was read, as people call it
     * @param problems the mistakes, at least one
     */
    public ConfigException(String file, List<Problem> problems) {
        super(message(file, problems));
        this.problems = List.copyOf(problems);
    }

    /** The mistakes in the order of the file. */
    public List<Problem> problems() {
        return problems;
    }

    private static String message(String file, List<Problem> problems) {
        if (problems.size() == 1) {
            return file + ": " + problems.get(0);
        }
        return problems.stream()
                .map(problem -> "\n  " + problem)
                .collect(Collectors.joining("", file + " has " + problems.size() + " mistakes:", ""));
    }
}
