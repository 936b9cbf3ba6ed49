package io.millrace.chart;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value of the chart with its comment.
 *
 * @param path where it is, with dots
 * @param text what the comment says, in one line
 * @param standard what it is unless set
 */
record DocumentedValue(String path, String text, JsonNode standard) {

    private static final Pattern KEY = Pattern.compile("( *)([A-Za-z]\\w*):.*");
    private static final Pattern COMMENT = Pattern.compile(" *# (-- )?(.*)");
    private static final int INDENT = 2;

    /** All values of a file that have a comment, in its order. */
    static List<DocumentedValue> in(Path file) throws IOException {
        JsonNode values = Yaml.read(file);
        var found = new ArrayList<DocumentedValue>();
        Deque<String> path = new ArrayDeque<>();
        var comment = new StringBuilder();
        for (String line : Files.readAllLines(file)) {
            Matcher said = COMMENT.matcher(line);
            Matcher key = KEY.matcher(line);
            if (said.matches()) {
                if (said.group(1) != null) {
                    comment.setLength(0);
                }
                comment.append(comment.isEmpty() ? "" : " ").append(said.group(2));
            } else if (key.matches() && key.group(1).length() / INDENT <= path.size()) {
                while (path.size() > key.group(1).length() / INDENT) {
                    path.removeLast();
                }
                path.addLast(key.group(2));
                if (!comment.isEmpty()) {
                    JsonNode standard = values.at("/" + String.join("/", path));
                    found.add(new DocumentedValue(String.join(".", path), comment.toString(), standard));
                }
                comment.setLength(0);
            } else {
                comment.setLength(0);
            }
        }
        return found;
    }

    /** Its row in a table. */
    String row() {
        String shown = standard.toString().replace("|", "\\|");
        return "| `" + path + "` | `" + shown + "` | " + text.replace("|", "\\|") + " |";
    }
}
