package io.millrace.app.topics;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.acl.AclOperation;

/** What the application's user may do with topics, as far as the brokers tell. */
public final class TopicRights {

    private TopicRights() {}

    /** Those of these existing topics that may not be read; none where the brokers do not tell. */
    public static List<String> lackingRead(Collection<String> topics, Cluster cluster) {
        return cluster
                .await(
                        "the rights on its topics",
                        cluster.admin()
                                .describeTopics(topics, new DescribeTopicsOptions().includeAuthorizedOperations(true))
                                .allTopicNames())
                .values()
                .stream()
                .filter(TopicRights::mayNotBeRead)
                .map(TopicDescription::name)
                .sorted()
                .toList();
    }

    private static boolean mayNotBeRead(TopicDescription topic) {
        Set<AclOperation> allowed = topic.authorizedOperations();
        return allowed != null
                && !allowed.isEmpty()
                && !allowed.contains(AclOperation.READ)
                && !allowed.contains(AclOperation.ALL);
    }
}
