package io.millrace.app.positions;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.Cluster;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets offsets of a group. Kafka allows that only while the group has no members; a member that was killed stays one until
 * its session times out, and is waited for.
 */
final class GroupEdit {

    private static final Logger log = LoggerFactory.getLogger(GroupEdit.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final Duration patience;

    GroupEdit(Cluster cluster, Duration patience) {
        this.cluster = cluster;
        this.patience = patience;
    }

    /**
     * Sets offsets.
     *
     * @throws Failure with {@link ExitCode#POSITION} if the group still has members at the end of the patience
     */
    void set(String group, Map<TopicPartition, OffsetAndMetadata> offsets) {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean told = false;
        while (!tryToSet(group, offsets)) {
            if (System.nanoTime() > deadline) {
                throw new Failure(
                        ExitCode.POSITION,
                        "positions of consumer group '" + group + "' must be set for " + offsets.keySet()
                                + ", but the group has members: stop all instances of the application, then start again");
            }
            if (!told) {
                log.info("Waiting for group {} to have no members, to set its positions", group);
                told = true;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private boolean tryToSet(String group, Map<TopicPartition, OffsetAndMetadata> offsets) {
        try {
            cluster.await(
                    "the change of offsets of group '" + group + "'",
                    cluster.admin().alterConsumerGroupOffsets(group, offsets).all());
            return true;
        } catch (Failure e) {
            if (e.getCause() instanceof UnknownMemberIdException || e.getCause() instanceof GroupNotEmptyException) {
                return false;
            }
            throw e;
        }
    }
}
