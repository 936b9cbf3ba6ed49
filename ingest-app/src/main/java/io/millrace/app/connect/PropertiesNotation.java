package io.millrace.app.connect;

import java.util.ArrayList;
import java.util.List;

/** {@code key=value}, each below the reason for it. */
final class PropertiesNotation {

    private static final int WIDTH = 110;

    private PropertiesNotation() {}

    static List<String> lines(Connector connector) {
        var lines = new ArrayList<String>();
        lines.add("name=" + connector.name());
        for (ConnectorSetting setting : connector.settings()) {
            lines.add("");
            lines.addAll(comment(setting.reason()));
            if (setting.kind() == ConnectorSetting.Kind.NEEDED) {
                lines.add("# Needed.");
            }
            lines.add(setting.key() + "=" + setting.value().replace("\\", "\\\\"));
        }
        return List.copyOf(lines);
    }

    private static List<String> comment(String text) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder("#");
        for (String word : text.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(1);
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
