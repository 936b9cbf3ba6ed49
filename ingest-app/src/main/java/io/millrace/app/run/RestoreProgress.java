package io.millrace.app.run;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Follows the restoration of state and the states of Kafka Streams: when something moved last, and what is left. Logs each
 * change of state, and the progress of long restorations now and then.
 */
final class RestoreProgress implements StateRestoreListener, KafkaStreams.StateListener {

    private static final Logger log = LoggerFactory.getLogger(RestoreProgress.class);
    private static final long LINE_EVERY = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoClock;
    private final AtomicLong lastMove;
    private final AtomicLong lastLine;
    private final AtomicLong restoredRecords = new AtomicLong();
    private final Map<TopicPartition, Long> left = new ConcurrentHashMap<>();

    RestoreProgress(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.lastMove = new AtomicLong(nanoClock.getAsLong());
        this.lastLine = new AtomicLong(nanoClock.getAsLong());
    }

    /** How long ago the state changed, a record was restored, or one of the stores had all. */
    Duration sinceMove() {
        return Duration.ofNanos(nanoClock.getAsLong() - lastMove.get());
    }

    /** How many records are left to restore, as far as it is known. */
    long recordsLeft() {
        return left.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many records were restored since the start. */
    long recordsRestored() {
        return restoredRecords.get();
    }

    @Override
    public void onChange(KafkaStreams.State now, KafkaStreams.State before) {
        moved();
        log.info("Kafka Streams is {} (was {})", now, before);
    }

    /** That one begins is no progress: without brokers, one after another begins and waits for them. */
    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long end) {
        left.put(partition, Math.max(0, end - from));
        if (end > from) {
            about(store, partition).log("Restoring {} from {}: {} records", store, partition, end - from);
        }
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long batchEnd, long restored) {
        moved();
        restoredRecords.addAndGet(restored);
        left.computeIfPresent(partition, (key, before) -> Math.max(0, before - restored));
        long now = nanoClock.getAsLong();
        long last = lastLine.get();
        if (now - last >= LINE_EVERY && lastLine.compareAndSet(last, now)) {
            log.info("Restoring: {} records left in {} partitions", recordsLeft(), left.size());
        }
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long total) {
        moved();
        left.remove(partition);
        if (total > 0) {
            about(store, partition).log("Restored {} from {}: {} records", store, partition, total);
        }
    }

    @Override
    public void onRestoreSuspended(TopicPartition partition, String store, long total) {
        moved();
        left.remove(partition);
    }

    private static LoggingEventBuilder about(String store, TopicPartition partition) {
        return log.atInfo()
                .addKeyValue("millrace.store", store)
                .addKeyValue("millrace.topic", partition.topic())
                .addKeyValue("millrace.partition", partition.partition());
    }

    private void moved() {
        lastMove.set(nanoClock.getAsLong());
    }
}
