package io.millrace.app.topics;

import io.millrace.app.failure.Failure;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;

/** Settings of topics and brokers, as far as the application's user may see them. */
public final class VisibleConfigs {

    private VisibleConfigs() {}

    /** How long topics keep records, by topic; those that keep them forever, or may not be seen, are not in it. */
    public static Map<String, Duration> retentions(Collection<String> topics, Cluster cluster) {
        var retentions = new HashMap<String, Duration>();
        ofTopics(topics, cluster).forEach((topic, configs) -> {
            long millis = Long.parseLong(configs.getOrDefault(TopicConfig.RETENTION_MS_CONFIG, "-1"));
            if (millis >= 0
                    && configs.getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, "")
                            .contains("delete")) {
                retentions.put(topic, Duration.ofMillis(millis));
            }
        });
        return retentions;
    }

    static Map<String, Map<String, String>> ofTopics(Collection<String> topics, Cluster cluster) {
        return of(
                topics.stream()
                        .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                        .toList(),
                cluster);
    }

    static Map<String, Map<String, String>> of(List<ConfigResource> resources, Cluster cluster) {
        Set<ConfigResource> all = Set.copyOf(resources);
        var found = new HashMap<String, Map<String, String>>();
        cluster.admin().describeConfigs(all).values().forEach((resource, answer) -> {
            try {
                Config config = cluster.await("the settings of '" + resource.name() + "'", answer);
                found.put(
                        resource.name(),
                        config.entries().stream()
                                .filter(entry -> entry.value() != null)
                                .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value)));
            } catch (Failure e) {
                if (!(e.getCause() instanceof AuthorizationException)) {
                    throw e;
                }
            }
        });
        return found;
    }
}
