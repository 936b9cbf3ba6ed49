package io.millrace.app.topics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The settings of one kind of Kafka client, from those that the user gave for all of them. */
public final class ClientSettings {

    private static final List<String> PREFIXES = List.of(
            "admin.", "consumer.", "producer.", "main.consumer.", "restore.consumer.", "global.consumer.", "topic.");

    private ClientSettings() {}

    /**
     * The settings without a prefix, and over them those with the prefix of this kind of client, as Kafka Streams does it.
     *
     * @param kafka Kafka properties as the user gave them
     * @param prefix {@code admin.}, {@code consumer.} or {@code producer.}
     * @return a map that is the caller's to change
     */
    public static Map<String, Object> of(Map<String, Object> kafka, String prefix) {
        var settings = new HashMap<String, Object>();
        kafka.forEach((key, value) -> {
            if (PREFIXES.stream().noneMatch(key::startsWith)) {
                settings.put(key, value);
            }
        });
        kafka.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                settings.put(key.substring(prefix.length()), value);
            }
        });
        return settings;
    }
}
