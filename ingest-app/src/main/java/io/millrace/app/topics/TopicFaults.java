package io.millrace.app.topics;

import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Looks for faults of the topics that hold what is not yet in MongoDB: upserts, the state's changelogs, and what waits between
 * the two halves of a topology. What the brokers do not tell, for want of a right to see settings, is taken for good.
 */
public final class TopicFaults {

    private static final long SHORTEST_RETENTION = Duration.ofHours(1).toMillis();
    private static final long SHORT_RETENTION = Duration.ofDays(1).toMillis();
    private static final String DEFAULT_REPLICATION = "default.replication.factor";

    private final Map<String, TopicDescription> topics;
    private final Map<String, Map<String, String>> configs;
    private final List<TopicFault> faults = new ArrayList<>();

    private TopicFaults(Map<String, TopicDescription> topics, Map<String, Map<String, String>> configs) {
        this.topics = topics;
        this.configs = configs;
    }

    /**
     * Looks at the topics that are there.
     *
     * @param kafka Kafka properties as the user gave them
     */
    public static List<TopicFault> find(Application application, Cluster cluster, Map<String, Object> kafka) {
        var names = new HashSet<String>();
        for (Series series : application.series()) {
            names.addAll(upserts(application, series));
            names.addAll(internal(application, series));
        }
        Map<String, TopicDescription> topics = cluster.topics(names);
        Map<String, Map<String, String>> configs = VisibleConfigs.ofTopics(topics.keySet(), cluster);
        Optional<Integer> wanted =
                TopicPlan.replicationFactor(kafka).map(Short::intValue).or(() -> defaultReplication(cluster));
        return find(application, topics, configs, wanted);
    }

    /** Judges what is given. Pure. */
    static List<TopicFault> find(
            Application application,
            Map<String, TopicDescription> topics,
            Map<String, Map<String, String>> configs,
            Optional<Integer> wantedReplicas) {
        var found = new TopicFaults(topics, configs);
        for (Series series : application.series()) {
            List<String> upserts = upserts(application, series);
            upserts.forEach(found::retention);
            found.changelog(application.names(series).changelogTopic());
            if (!series.keyed()) {
                found.retention(application.names(series).repartitionTopic());
            }
            upserts.forEach(topic -> found.replicas(topic, wantedReplicas));
            internal(application, series).forEach(topic -> found.replicas(topic, wantedReplicas));
        }
        return List.copyOf(found.faults);
    }

    private static List<String> upserts(Application application, Series series) {
        return UpsertTarget.of(application.names(series), series).stream()
                .map(UpsertTarget::topic)
                .toList();
    }

    private static List<String> internal(Application application, Series series) {
        var names = application.names(series);
        return series.keyed()
                ? List.of(names.changelogTopic())
                : List.of(names.changelogTopic(), names.repartitionTopic());
    }

    private void replicas(String topic, Optional<Integer> wanted) {
        TopicDescription description = topics.get(topic);
        if (description == null) {
            return;
        }
        int replicas = description.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        int inSync = number(topic, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG)
                .map(Long::intValue)
                .orElse(1);
        if (replicas < inSync) {
            fault(
                    true,
                    topic,
                    "has " + count(replicas) + " and min.insync.replicas=" + inSync
                            + ": nothing can be written to it. Way out: raise its replicas (kafka-reassign-partitions.sh),"
                            + " or lower min.insync.replicas of the topic (kafka-configs.sh)");
        } else if (wanted.isPresent() && replicas < wanted.get()) {
            fault(
                    false,
                    topic,
                    "has " + count(replicas) + ", and a new topic would have " + wanted.get()
                            + ": with the brokers that hold it, what is not yet in MongoDB is gone. Way out: raise its"
                            + " replicas (kafka-reassign-partitions.sh)");
        }
    }

    private static String count(int replicas) {
        return replicas + (replicas == 1 ? " replica" : " replicas");
    }

    /** What expires before it was read is lost; a day is what it takes to notice a Saturday. */
    private void retention(String topic) {
        number(topic, TopicConfig.RETENTION_MS_CONFIG)
                .filter(millis -> millis >= 0 && millis < SHORT_RETENTION)
                .ifPresent(millis -> fault(
                        millis < SHORTEST_RETENTION,
                        topic,
                        "keeps records for " + Duration.ofMillis(millis).toMinutes()
                                + " minutes only: those that wait for longer are lost. Way out: kafka-configs.sh --alter"
                                + " --topic " + topic + " --add-config retention.ms=604800000"));
        number(topic, TopicConfig.RETENTION_BYTES_CONFIG)
                .filter(bytes -> bytes >= 0)
                .ifPresent(bytes -> fault(
                        false,
                        topic,
                        "keeps " + bytes + " bytes per partition: the oldest records are lost when more wait. Way out:"
                                + " kafka-configs.sh --alter --topic " + topic + " --delete-config retention.bytes"));
    }

    private void changelog(String topic) {
        String policy = configs.getOrDefault(topic, Map.of()).get(TopicConfig.CLEANUP_POLICY_CONFIG);
        if (policy != null && !policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            fault(
                    true,
                    topic,
                    "has cleanup.policy=" + policy + ": state that is not touched for a while is lost with it. Way out:"
                            + " kafka-configs.sh --alter --topic " + topic + " --add-config cleanup.policy=compact");
        }
    }

    private Optional<Long> number(String topic, String key) {
        return Optional.ofNullable(configs.getOrDefault(topic, Map.of()).get(key))
                .map(Long::valueOf);
    }

    private void fault(boolean stops, String topic, String text) {
        faults.add(new TopicFault(stops, topic, text));
    }

    private static Optional<Integer> defaultReplication(Cluster cluster) {
        Collection<Node> nodes =
                cluster.await("the brokers", cluster.admin().describeCluster().nodes());
        return nodes.stream()
                .findFirst()
                .map(node -> new ConfigResource(ConfigResource.Type.BROKER, node.idString()))
                .map(broker -> VisibleConfigs.of(List.of(broker), cluster))
                .flatMap(configs -> configs.values().stream().findFirst())
                .map(config -> config.get(DEFAULT_REPLICATION))
                .map(Integer::valueOf);
    }
}
