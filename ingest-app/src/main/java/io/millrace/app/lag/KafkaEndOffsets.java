package io.millrace.app.lag;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Asks the brokers, one call per question, and waits a bounded time. Needs the right to describe the topics. */
public final class KafkaEndOffsets implements EndOffsets, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Admin admin;

    /**
     * @param admin the client to ask with, closed with this object
     */
    public KafkaEndOffsets(Admin admin) {
        this.admin = admin;
    }

    @Override
    public boolean answer() {
        try {
            return !admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) PATIENCE.toMillis()))
                    .nodes()
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Map<TopicPartition, Long> now(Collection<TopicPartition> partitions) {
        return ask(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
    }

    @Override
    public Map<TopicPartition, Long> nowWithOpenTransactions(Collection<TopicPartition> partitions) {
        return ask(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
    }

    @Override
    public Map<TopicPartition, Long> at(Collection<TopicPartition> partitions, Instant time) {
        return ask(partitions, OffsetSpec.forTimestamp(time.toEpochMilli()), IsolationLevel.READ_COMMITTED);
    }

    private Map<TopicPartition, Long> ask(
            Collection<TopicPartition> partitions, OffsetSpec what, IsolationLevel isolation) {
        var result = admin.listOffsets(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> what)),
                new ListOffsetsOptions(isolation).timeoutMs((int) PATIENCE.toMillis()));
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        var answers = new HashMap<TopicPartition, Long>();
        for (TopicPartition partition : partitions) {
            offset(result.partitionResult(partition), deadline).ifPresent(offset -> answers.put(partition, offset));
        }
        return answers;
    }

    /** None if it is not to be had now: the partition is left out, and the next look asks again. */
    private static Optional<Long> offset(KafkaFuture<ListOffsetsResultInfo> answer, long deadline) {
        try {
            return Optional.of(answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS))
                    .map(ListOffsetsResultInfo::offset)
                    .filter(offset -> offset >= 0);
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(2));
    }
}
