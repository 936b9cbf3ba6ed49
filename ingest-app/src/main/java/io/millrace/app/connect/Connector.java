package io.millrace.app.connect;

import io.millrace.app.connect.ConnectorSetting.Kind;
import io.millrace.upsert.UpsertTarget;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A connector as it should be.
 *
 * @param name its name on the worker
 * @param targets the topics it reads and where their records go
 * @param settings its settings, in the order in which they are best explained
 */
public record Connector(String name, List<UpsertTarget> targets, List<ConnectorSetting> settings) {

    public static final String CLASS_KEY = "connector.class";
    public static final String TASKS_KEY = "tasks.max";
    public static final String TOPICS_KEY = "topics";

    public Connector {
        targets = List.copyOf(targets);
        settings = List.copyOf(settings);
    }

    /** The settings as a worker takes them, in their order. */
    public Map<String, String> config() {
        var config = new LinkedHashMap<String, String>();
        settings.forEach(setting -> config.put(setting.key(), setting.value()));
        return config;
    }

    /** Those that the promises depend on. */
    public List<ConnectorSetting> needed() {
        return settings.stream()
                .filter(setting -> setting.kind() == Kind.NEEDED)
                .toList();
    }
}
