package io.millrace.app.query;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Consumer;

/**
 * Writes rows with their columns below one another, as wide as the first {@link #LOOK_AHEAD} rows need; later ones that need more
 * are out of line. What a terminal would obey is shown as an escape.
 */
public final class Columns implements Table {

    private static final int LOOK_AHEAD = 100;

    private final Consumer<String> lines;
    private final List<List<String>> ahead = new ArrayList<>();
    private int[] widths = {};

    public Columns(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void row(List<String> texts) {
        List<String> shown = texts.stream().map(Columns::harmless).toList();
        if (widths.length > 0) {
            lines.accept(line(shown));
            return;
        }
        ahead.add(shown);
        if (ahead.size() == LOOK_AHEAD) {
            end();
        }
    }

    @Override
    public void end() {
        if (widths.length == 0 && !ahead.isEmpty()) {
            widths = new int[ahead.get(0).size()];
            for (List<String> row : ahead) {
                for (int i = 0; i < widths.length; i++) {
                    widths[i] = Math.max(widths[i], row.get(i).length());
                }
            }
        }
        ahead.forEach(row -> lines.accept(line(row)));
        ahead.clear();
    }

    private String line(List<String> row) {
        var line = new StringJoiner("  ");
        for (int i = 0; i < row.size(); i++) {
            String text = row.get(i);
            line.add(text + " ".repeat(Math.max(0, widths[i] - text.length())));
        }
        return line.toString().stripTrailing();
    }

    /** Devices name themselves: what they send must not move a cursor. */
    static String harmless(String text) {
        if (text.chars().noneMatch(Columns::isHarmful)) {
            return text;
        }
        var shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (isHarmful(c)) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    private static boolean isHarmful(int c) {
        return Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
    }
}
