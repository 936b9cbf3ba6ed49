package io.millrace.app.schema;

import io.millrace.app.config.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * An index that a collection should have, ascending in each path.
 *
 * @param name a name that does not depend on the keys, so that an index of this name with other keys can be told
 * @param paths the dotted paths, in order
 * @param expireAfter the age, by the only path, at which the server removes documents; empty: it removes none
 */
record IndexSpec(String name, List<String> paths, Optional<Duration> expireAfter) {

    /** MongoDB's limit for the fields of a compound index. */
    private static final int MOST_PATHS = 32;

    IndexSpec {
        paths = List.copyOf(paths);
        if (paths.isEmpty() || paths.size() > MOST_PATHS) {
            throw new IllegalArgumentException("an index has 1 to " + MOST_PATHS + " fields, not " + paths.size());
        }
    }

    IndexSpec(String name, List<String> paths) {
        this(name, paths, Optional.empty());
    }

    BsonDocument keys() {
        var keys = new BsonDocument();
        paths.forEach(path -> keys.append(path, new BsonInt32(1)));
        return keys;
    }

    @Override
    public String toString() {
        return name
                + paths.stream().collect(Collectors.joining(": 1, ", " {", ": 1}"))
                + expireAfter
                        .map(age -> ", expiring after " + Durations.text(age))
                        .orElse("");
    }
}
