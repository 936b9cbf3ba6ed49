package io.millrace.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Relaxed extended JSON for people: indented, and of what is long only the beginning. */
final class ShortJson {

    private static final int LINE = 110;
    private static final int SHOWN_VALUES = 2;
    /** Documents whose keys are numbers are lists, of chunks or windows; others are shown whole. */
    private static final int SHOWN_ENTRIES = 1;

    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

    private ShortJson() {}

    static String of(BsonDocument document) {
        return text(document, "");
    }

    private static String text(BsonValue value, String indent) {
        if (value.isDocument()) {
            return joined('{', entries(value.asDocument(), indent + "  "), '}', indent);
        }
        if (value.isArray()) {
            return joined('[', values(value.asArray(), indent + "  "), ']', indent);
        }
        String wrapped = new BsonDocument("v", value).toJson(RELAXED);
        return wrapped.substring(wrapped.indexOf(':') + 2, wrapped.length() - 1);
    }

    private static List<String> entries(BsonDocument document, String indent) {
        boolean isList = document.keySet().stream()
                .allMatch(key -> !key.isEmpty() && key.chars().allMatch(Character::isDigit));
        var parts = new ArrayList<String>();
        for (Map.Entry<String, BsonValue> entry : document.entrySet()) {
            if (isList && parts.size() == SHOWN_ENTRIES) {
                parts.add("… " + (document.size() - SHOWN_ENTRIES) + " more");
                break;
            }
            parts.add('"' + entry.getKey() + "\": " + text(entry.getValue(), indent));
        }
        return parts;
    }

    private static List<String> values(List<BsonValue> array, String indent) {
        var parts = new ArrayList<String>();
        for (BsonValue value : array) {
            if (parts.size() == SHOWN_VALUES && array.size() > SHOWN_VALUES + 1) {
                parts.add("… " + (array.size() - SHOWN_VALUES) + " more");
                break;
            }
            parts.add(text(value, indent));
        }
        return parts;
    }

    private static String joined(char open, List<String> parts, char close, String indent) {
        String line = open
                + (open == '{' && !parts.isEmpty() ? " " : "")
                + String.join(", ", parts)
                + (open == '{' && !parts.isEmpty() ? " " : "")
                + close;
        if (indent.length() + line.length() <= LINE && line.indexOf('\n') < 0) {
            return line;
        }
        String inner = "\n" + indent + "  ";
        return open + inner + String.join("," + inner, parts) + "\n" + indent + close;
    }
}
