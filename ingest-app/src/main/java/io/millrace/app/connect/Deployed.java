package io.millrace.app.connect;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A connector that a worker has.
 *
 * @param name its name
 * @param config its configuration as it was given, with references where a config provider is asked
 * @param state what the worker says of it, such as {@code RUNNING} or {@code STOPPED}
 * @param failures of each failed task, its number and the first line of why
 */
public record Deployed(String name, Map<String, String> config, String state, List<String> failures) {

    public Deployed {
        config = Map.copyOf(config);
        failures = List.copyOf(failures);
    }

    /** The key of a setting that holds for one topic of several. */
    static String override(String topic, String key) {
        return "topic.override." + topic + "." + key;
    }

    public boolean isMongoSink() {
        return Connectors.CONNECTOR_CLASS.equals(config.get(Connector.CLASS_KEY))
                || "MongoSinkConnector".equals(config.get(Connector.CLASS_KEY));
    }

    /** Whether it reads a topic. */
    public boolean reads(String topic) {
        boolean named = Arrays.stream(
                        config.getOrDefault(Connector.TOPICS_KEY, "").split(",", -1))
                .anyMatch(each -> each.trim().equals(topic));
        return named || matches(config.getOrDefault("topics.regex", ""), topic);
    }

    private static boolean matches(String regex, String topic) {
        try {
            return Pattern.matches(regex, topic);
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    /** The setting that holds for a topic. */
    public Optional<String> setting(String topic, String key) {
        return Optional.ofNullable(config.get(override(topic, key))).or(() -> Optional.ofNullable(config.get(key)));
    }
}
