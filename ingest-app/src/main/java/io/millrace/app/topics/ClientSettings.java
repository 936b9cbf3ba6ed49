package io.millrace.app.topics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

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

    /**
     * The settings of a consumer that is assigned its partitions and leaves no trace: it joins no group, commits no offset, sees
     * committed records only, and makes no topic.
     *
     * @param kafka Kafka properties as the user gave them
     * @return a map that is the caller's to change
     */
    public static Map<String, Object> ofReader(Map<String, Object> kafka) {
        Map<String, Object> settings = of(kafka, "consumer.");
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return settings;
    }
}
