package io.millrace.app.topics;

import io.millrace.series.Application;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * What is to be done so that an application has its own topics.
 *
 * @param create topics that do not exist
 * @param configure settings of existing topics that the application cannot work with, by topic
 * @param remarks what is different and left alone
 */
public record TopicPlan(List<OwnTopic> create, Map<String, Map<String, String>> configure, List<String> remarks) {

    public TopicPlan {
        create = List.copyOf(create);
        remarks = List.copyOf(remarks);
    }

    /** Compares what there should be with what there is. */
    public static TopicPlan of(Application application, SourceTopics sources, Cluster cluster) {
        List<OwnTopic> wanted = OwnTopic.of(application, sources);
        Map<String, TopicDescription> existing =
                cluster.topics(wanted.stream().map(OwnTopic::name).toList());
        return compare(wanted, existing, configs(existing.keySet(), cluster));
    }

    static TopicPlan compare(
            List<OwnTopic> wanted, Map<String, TopicDescription> existing, Map<String, Map<String, String>> configs) {
        var create = new ArrayList<OwnTopic>();
        var configure = new TreeMap<String, Map<String, String>>();
        var remarks = new ArrayList<String>();
        for (OwnTopic topic : wanted) {
            TopicDescription found = existing.get(topic.name());
            if (found == null) {
                create.add(topic);
                continue;
            }
            int partitions = found.partitions().size();
            if (partitions != topic.partitions()) {
                remarks.add("topic '" + topic.name() + "' has " + partitions + " partitions, a new one would have "
                        + topic.partitions() + "; it is left as it is");
            }
            Map<String, String> wrong = wrong(topic, configs.getOrDefault(topic.name(), Map.of()));
            if (!wrong.isEmpty()) {
                configure.put(topic.name(), wrong);
            }
        }
        return new TopicPlan(create, configure, remarks);
    }

    private static Map<String, String> wrong(OwnTopic topic, Map<String, String> actual) {
        var wrong = new TreeMap<String, String>();
        topic.needed().forEach((key, value) -> {
            if (!OwnTopic.isEnough(key, value, Objects.requireNonNullElse(actual.get(key), value))) {
                wrong.put(key, value);
            }
        });
        return wrong;
    }

    private static Map<String, Map<String, String>> configs(Collection<String> topics, Cluster cluster) {
        List<ConfigResource> resources = topics.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        Map<ConfigResource, Config> configs = cluster.await(
                "the settings of its topics",
                cluster.admin().describeConfigs(resources).all());
        var byTopic = new TreeMap<String, Map<String, String>>();
        configs.forEach((resource, config) -> byTopic.put(
                resource.name(),
                config.entries().stream()
                        .filter(entry -> entry.value() != null)
                        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value))));
        return byTopic;
    }

    public boolean isEmpty() {
        return create.isEmpty() && configure.isEmpty();
    }

    /** What is to be done, one line each. */
    public List<String> lines() {
        var lines = new ArrayList<String>();
        create.forEach(topic -> lines.add("create topic '" + topic.name() + "' with " + topic.partitions()
                + " partition" + (topic.partitions() == 1 ? "" : "s") + ", "
                + new TreeMap<>(topic.configs())
                        .entrySet().stream().map(Object::toString).collect(Collectors.joining(", "))));
        configure.forEach((topic, configs) ->
                configs.forEach((key, value) -> lines.add("set " + key + "=" + value + " on topic '" + topic + "'")));
        return lines;
    }

    /**
     * Does it, and returns when the brokers know of the new topics. Topics that somebody else has created meanwhile are taken as
     * they are.
     *
     * @param replicationFactor the replication factor of new topics; empty for the brokers' default
     */
    public void apply(Cluster cluster, Optional<Short> replicationFactor) {
        create.forEach(topic -> create(topic, cluster, replicationFactor));
        cluster.existingTopics(create.stream().map(OwnTopic::name).toList());
        if (configure.isEmpty()) {
            return;
        }
        Map<ConfigResource, Collection<AlterConfigOp>> changes = configure.entrySet().stream()
                .collect(Collectors.toMap(
                        topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.getKey()),
                        topic -> topic.getValue().entrySet().stream()
                                .map(config -> new AlterConfigOp(
                                        new ConfigEntry(config.getKey(), config.getValue()), AlterConfigOp.OpType.SET))
                                .toList()));
        cluster.await(
                "the change of settings of its topics",
                cluster.admin().incrementalAlterConfigs(changes).all());
    }

    /** The replication factor of new topics that the user gives under {@code kafka}; empty for the brokers' own default otherwise. */
    public static Optional<Short> replicationFactor(Map<String, Object> kafka) {
        return Optional.ofNullable(kafka.get("replication.factor"))
                .map(factor -> Short.valueOf(factor.toString()))
                .filter(factor -> factor > 0);
    }

    private static void create(OwnTopic topic, Cluster cluster, Optional<Short> replicationFactor) {
        var request =
                new NewTopic(topic.name(), Optional.of(topic.partitions()), replicationFactor).configs(topic.configs());
        try {
            cluster.await(
                    "the creation of topic '" + topic.name() + "'",
                    cluster.admin().createTopics(List.of(request)).all());
        } catch (io.millrace.app.failure.Failure e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }
}
