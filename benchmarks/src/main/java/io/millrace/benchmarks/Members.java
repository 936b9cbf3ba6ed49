package io.millrace.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;

/** The processes of a Kafka Streams application, as its consumer group shows them. */
final class Members {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Members() {}

    /** Waits until so many processes have partitions of the topic, and nothing moves. */
    static void await(Admin admin, String group, String topic, int processes)
            throws ExecutionException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (processes(admin, group, topic) != processes) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the partitions of " + topic + " are not shared by " + processes
                        + " processes after " + PATIENCE.toSeconds() + " s");
            }
            Thread.sleep(100);
        }
    }

    private static long processes(Admin admin, String group, String topic)
            throws ExecutionException, InterruptedException {
        Map<String, ConsumerGroupDescription> groups =
                admin.describeConsumerGroups(List.of(group)).all().get();
        return groups.values().stream()
                .filter(each -> each.groupState() == GroupState.STABLE)
                .flatMap(each -> each.members().stream())
                .filter(member -> member.assignment().topicPartitions().stream()
                        .anyMatch(partition -> partition.topic().equals(topic)))
                .map(Members::process)
                .distinct()
                .count();
    }

    /** A client id is that of the process, and then which thread it is. */
    private static String process(MemberDescription member) {
        return member.clientId().replaceFirst("-StreamThread-.*", "");
    }
}
