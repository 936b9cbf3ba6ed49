package io.millrace.app.reconcile;

import io.millrace.app.topics.Cluster;
import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.topology.StateSettings;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Tells when everything that the topology had taken in by some time is in MongoDB. */
final class SinkProgress {

    /** While it is behind, a fold keeps upserts for so many flush intervals. */
    private static final int FLUSHES = 6;

    private static final Duration SLACK = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final Cluster cluster;
    private final Application application;
    private final Series series;
    private final Duration commitInterval;

    SinkProgress(Cluster cluster, Application application, Series series, Duration commitInterval) {
        this.cluster = cluster;
        this.application = application;
        this.series = series;
        this.commitInterval = commitInterval;
    }

    /**
     * Waits until every upsert of what is in the state now has been emitted, and the sink has applied it.
     *
     * @param patience how long the sink may take for that
     * @return whether it has
     */
    boolean await(Duration patience) {
        Duration emitted = series.flush()
                .every()
                .multipliedBy(FLUSHES)
                .plus(commitInterval.multipliedBy(StateSettings.COMMIT_INTERVALS_WHILE_BEHIND))
                .plus(SLACK);
        pause(System.nanoTime() + emitted.toNanos());
        Map<TopicPartition, Long> ends = ends();
        long deadline = System.nanoTime() + patience.toNanos();
        while (!reached(ends)) {
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                return false;
            }
            pause(System.nanoTime() + LOOK_EVERY.toNanos());
        }
        return true;
    }

    private static void pause(long until) {
        long left = until - System.nanoTime();
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            left = until - System.nanoTime();
        }
    }

    private Map<TopicPartition, Long> ends() {
        var latest = new HashMap<TopicPartition, OffsetSpec>();
        cluster.topics(UpsertTarget.of(application.names(series), series).stream()
                        .map(UpsertTarget::topic)
                        .toList())
                .forEach((topic, description) -> description
                        .partitions()
                        .forEach(partition ->
                                latest.put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest())));
        var ends = new HashMap<TopicPartition, Long>();
        cluster.await(
                        "the ends of the upsert topics",
                        cluster.admin()
                                .listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                                .all())
                .forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    private boolean reached(Map<TopicPartition, Long> ends) {
        String group = Names.sinkGroup(application.name());
        Map<TopicPartition, OffsetAndMetadata> committed = cluster.await(
                "the offsets of group '" + group + "'",
                cluster.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        return ends.entrySet().stream().allMatch(end -> {
            OffsetAndMetadata position = committed.get(end.getKey());
            return end.getValue() == 0 || (position != null && position.offset() >= end.getValue());
        });
    }
}
