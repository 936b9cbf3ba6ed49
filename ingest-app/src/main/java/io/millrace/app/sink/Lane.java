package io.millrace.app.sink;

import io.millrace.app.sink.write.Applied;
import io.millrace.app.sink.write.Batch;
import io.millrace.app.sink.write.SetAside;
import io.millrace.upsert.Revision;
import io.millrace.upsert.UpsertTarget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;

/**
 * One partition on its way: records that wait, one batch that is being written, what has been acknowledged and not yet
 * committed. Used by the sink's thread only.
 */
final class Lane {

    private final TopicPartition partition;
    private final SinkRoute route;
    private final long perhapsThere;
    private final Deque<ConsumerRecord<byte[], byte[]>> waiting = new ArrayDeque<>();
    private final List<SetAside> setAside = new ArrayList<>();
    private List<ConsumerRecord<byte[], byte[]>> written = List.of();
    private @Nullable Disposable writing;
    private @Nullable OffsetAndMetadata acknowledged;
    private OptionalLong committed = OptionalLong.empty();
    private long bytes;
    private boolean paused;
    private boolean dropped;

    /**
     * A partition that this process has from now on.
     *
     * @param perhapsThere the offset below which whoever had the partition before may have written records
     */
    Lane(TopicPartition partition, SinkRoute route, long perhapsThere) {
        this.partition = partition;
        this.route = route;
        this.perhapsThere = perhapsThere;
    }

    TopicPartition partition() {
        return partition;
    }

    SinkRoute route() {
        return route;
    }

    void accept(List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> each : records) {
            waiting.add(each);
            bytes += size(each);
        }
    }

    /** Records that are not yet acknowledged. */
    int records() {
        return waiting.size() + written.size();
    }

    /** When the oldest record that is not yet acknowledged was written to its topic; none if everything is. */
    OptionalLong oldest() {
        ConsumerRecord<byte[], byte[]> first = written.isEmpty() ? waiting.peek() : written.get(0);
        return first == null || first.timestamp() < 0 ? OptionalLong.empty() : OptionalLong.of(first.timestamp());
    }

    /** The time of the newest reading that is being written, if the records here say one. */
    OptionalLong newestBeingWritten() {
        if (!(route.target().guard() instanceof UpsertTarget.Guard.Newest)) {
            return OptionalLong.empty();
        }
        return written.stream()
                .flatMap(record -> Revision.read(record.headers()).stream())
                .mapToLong(Revision::to)
                .max();
    }

    /** The bytes of records that are not yet acknowledged. */
    long bytes() {
        return bytes;
    }

    boolean isFull(SinkLimits limits) {
        return records() >= limits.partitionRecords() || bytes >= limits.partitionBytes();
    }

    /** Whether so much room is there again that reading on is worth it. */
    boolean hasRoom(SinkLimits limits) {
        return records() <= limits.partitionRecords() / 2 && bytes <= limits.partitionBytes() / 2;
    }

    boolean isPaused() {
        return paused;
    }

    void paused(boolean now) {
        paused = now;
    }

    boolean isWriting() {
        return writing != null;
    }

    boolean isDropped() {
        return dropped;
    }

    /** Dead letters are committed before the next batch begins: they are the only thing here that could pile up. */
    boolean isReady() {
        return writing == null && setAside.isEmpty() && !waiting.isEmpty();
    }

    /** Takes the next batch out of what waits. */
    Batch next(SinkLimits limits) {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        long size = 0;
        while (!waiting.isEmpty() && records.size() < limits.bulkRecords()) {
            size += size(waiting.element());
            if (size > limits.bulkBytes() && !records.isEmpty()) {
                break;
            }
            records.add(waiting.remove());
        }
        written = List.copyOf(records);
        return new Batch(route.target().collection(), route.target().guard(), route.expiry(), perhapsThere, written);
    }

    void writing(Disposable subscription) {
        writing = subscription;
    }

    /** The batch is acknowledged. Returns its last record. */
    ConsumerRecord<byte[], byte[]> acknowledged(Applied applied) {
        ConsumerRecord<byte[], byte[]> last = written.get(written.size() - 1);
        acknowledged = new OffsetAndMetadata(last.offset() + 1, last.leaderEpoch(), "");
        setAside.addAll(applied.setAside());
        for (ConsumerRecord<byte[], byte[]> each : written) {
            bytes -= size(each);
        }
        written = List.of();
        writing = null;
        return last;
    }

    List<SetAside> setAside() {
        return setAside;
    }

    /** Whether everything that was read is acknowledged, so that the consumer's position may be committed. */
    boolean isIdle() {
        return records() == 0;
    }

    /**
     * The consumer's position is here, and everything before it is acknowledged. It may be beyond the last record: the markers
     * that end transactions have offsets, too, and would look like a lag for ever.
     */
    void idleAt(long position) {
        if (acknowledged == null || acknowledged.offset() < position) {
            acknowledged = new OffsetAndMetadata(position, Optional.empty(), "");
        }
    }

    /** What is to be committed; empty if that is nothing new. */
    Optional<OffsetAndMetadata> uncommitted() {
        return Optional.ofNullable(acknowledged)
                .filter(next -> committed.isEmpty() || next.offset() > committed.getAsLong());
    }

    void committed() {
        if (acknowledged != null) {
            committed = OptionalLong.of(acknowledged.offset());
        }
        setAside.clear();
    }

    /** Forgets everything. A bulk that is under way may still reach MongoDB; the guard makes that harmless. */
    void drop() {
        dropped = true;
        if (writing != null) {
            writing.dispose();
        }
    }

    private static long size(ConsumerRecord<byte[], byte[]> record) {
        return Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize()) + 100L;
    }
}
