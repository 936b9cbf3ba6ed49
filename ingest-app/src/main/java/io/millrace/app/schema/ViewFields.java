package io.millrace.app.schema;

import io.millrace.reading.FieldNames;
import io.millrace.series.FieldRule;
import java.util.List;
import java.util.Map;

/** Which fields a view shows, and so how its pipeline finds them. Names are as in documents: percent-encoded. */
sealed interface ViewFields {

    /** Names may turn up that nobody declared: the view takes them from each document. */
    record Any() implements ViewFields {}

    /** There are no other names than these: the view names them, so that filters can pass through it. */
    record Named(List<String> names) implements ViewFields {
        public Named {
            names = List.copyOf(names);
        }
    }

    /** The fields of single readings. */
    static ViewFields ofReadings(FieldRule rule) {
        return rule.onlyDeclared()
                ? new Named(rule.types().keySet().stream()
                        .map(FieldNames::escape)
                        .sorted()
                        .toList())
                : new Any();
    }

    /** The fields of windows: those that can be numbers. */
    static ViewFields ofWindows(FieldRule rule) {
        return rule.onlyDeclared()
                ? new Named(rule.types().entrySet().stream()
                        .filter(field -> field.getValue() == FieldRule.Type.NUMBER)
                        .map(Map.Entry::getKey)
                        .map(FieldNames::escape)
                        .sorted()
                        .toList())
                : new Any();
    }
}
