package io.millrace.app.config;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Kafka's settings as the user gave them, unmodifiable; their text masks those that are secret. */
final class KafkaProperties extends AbstractMap<String, Object> {

    private final Map<String, Object> values;
    private final Set<String> secrets;

    KafkaProperties(Map<String, Object> values, Set<String> secrets) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.secrets = Set.copyOf(secrets);
    }

    boolean isSecret(String key) {
        return secrets.contains(key);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return values.entrySet();
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + (isSecret(entry.getKey()) ? Secret.MASK : entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
