package io.millrace.app.query;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes rows as comma-separated values; lines end as the output's do.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>
 */
public final class Csv implements Table {

    private final Consumer<String> lines;

    public Csv(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void row(List<String> texts) {
        lines.accept(texts.stream().map(Csv::quoted).collect(Collectors.joining(",")));
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    @Override
    public void end() {}
}
