package io.millrace.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of one command.
 *
 * @param name part of the names of its files, {@code [a-z-]+}
 * @param title for people
 * @param circumstances where and how it was measured, in order
 * @param sections what was measured
 */
public record Report(String name, String title, Map<String, String> circumstances, List<Section> sections) {

    public Report {
        circumstances = Collections.unmodifiableMap(new LinkedHashMap<>(circumstances));
        sections = List.copyOf(sections);
    }

    /**
     * Writes {@code <name>.html}, {@code .md} and {@code .json} into a directory, which is made if need be.
     *
     * @return the page
     */
    public Path write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(name + ".md"), Markdown.of(this));
        Files.writeString(directory.resolve(name + ".json"), JsonText.of(this));
        return Files.writeString(directory.resolve(name + ".html"), Page.of(this));
    }
}
