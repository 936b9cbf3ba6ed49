package io.millrace.app.topics;

import io.millrace.app.failure.Failure;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;

/** What the application's user may do with topics and transactions, as far as the brokers tell. */
public final class TopicRights {

    private TopicRights() {}

    /** Those of these existing topics that may not be read; none where the brokers do not tell. */
    public static List<String> lackingRead(Collection<String> topics, Cluster cluster) {
        return lacking(topics, AclOperation.READ, cluster);
    }

    /**
     * What a running application must be allowed to do and is not, one line each; empty where the brokers do not tell. Its own
     * topics of upserts and dead letters are there.
     *
     * @param application the application with its numbers of partitions
     */
    public static List<String> lackingToRun(Application application, SourceTopics sources, Cluster cluster) {
        var upserts = new ArrayList<String>();
        var written = new ArrayList<String>();
        for (Series series : application.series()) {
            var names = application.names(series);
            UpsertTarget.of(names, series).forEach(target -> upserts.add(target.topic()));
            written.add(names.deadLettersTopic());
        }
        written.addAll(upserts);
        var lines = new ArrayList<String>();
        lackingRead(sources.descriptions().keySet(), cluster).forEach(topic -> lines.add("READ on topic " + topic));
        lackingRead(upserts, cluster).forEach(topic -> lines.add("READ on topic " + topic));
        lacking(written, AclOperation.WRITE, cluster).forEach(topic -> lines.add("WRITE on topic " + topic));
        internal(application, cluster).ifPresent(lines::add);
        if (isRefused(() -> cluster.await(
                "the transactions of '" + application.name() + "'",
                cluster.admin()
                        .describeTransactions(List.of(application.name() + "-rights"))
                        .all()))) {
            lines.add("WRITE on transactional ids " + application.name() + "-*");
        }
        return lines;
    }

    /** Kafka Streams makes its own topics when it starts, and dies where it may not. */
    private static Optional<String> internal(Application application, Cluster cluster) {
        Map<String, Integer> internal = new HashMap<>();
        for (Series series : application.series()) {
            var names = application.names(series);
            internal.put(names.changelogTopic(), series.partitions());
            if (!series.keyed()) {
                internal.put(names.repartitionTopic(), series.partitions());
            }
        }
        Set<String> there = cluster.topics(internal.keySet()).keySet();
        List<NewTopic> missing = internal.entrySet().stream()
                .filter(topic -> !there.contains(topic.getKey()))
                .map(topic ->
                        new NewTopic(topic.getKey(), Optional.of(Math.max(1, topic.getValue())), Optional.empty()))
                .toList();
        return !missing.isEmpty()
                        && isRefused(() -> cluster.await(
                                "the creation of its internal topics",
                                cluster.admin()
                                        .createTopics(missing, new CreateTopicsOptions().validateOnly(true))
                                        .all()))
                ? Optional.of("CREATE on topics " + application.name() + "-*")
                : Optional.empty();
    }

    /** Something that may be refused. */
    private interface Question {
        Object ask();
    }

    private static boolean isRefused(Question question) {
        try {
            question.ask();
            return false;
        } catch (Failure e) {
            if (e.getCause() instanceof TransactionalIdNotFoundException) {
                return false;
            }
            if (e.getCause() instanceof AuthorizationException) {
                return true;
            }
            throw e;
        }
    }

    private static List<String> lacking(Collection<String> topics, AclOperation operation, Cluster cluster) {
        return cluster
                .await(
                        "the rights on its topics",
                        cluster.admin()
                                .describeTopics(topics, new DescribeTopicsOptions().includeAuthorizedOperations(true))
                                .allTopicNames())
                .values()
                .stream()
                .filter(topic -> isLacking(topic, operation))
                .map(TopicDescription::name)
                .sorted()
                .collect(Collectors.toList());
    }

    private static boolean isLacking(TopicDescription topic, AclOperation operation) {
        Set<AclOperation> allowed = topic.authorizedOperations();
        return allowed != null
                && !allowed.isEmpty()
                && !allowed.contains(operation)
                && !allowed.contains(AclOperation.ALL);
    }
}
