package io.millrace.app.lag;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Looks again and again at how far the readers of this process are behind. In records, that is what their consumers say: it
 * leaves out the markers of transactions, which have offsets, too. What a consumer says is as old as its last poll: where that is
 * long ago, because its thread is held up, the end of the partition is compared with where the consumer was. Records of a
 * transaction that is open wait, too, though a consumer does not count them. In seconds, it is how long ago the next record to be
 * read came to its partition. Not thread-safe: one thread looks.
 */
public final class LagLooks {

    /** How far back the brokers are asked, once, where a partition is behind when it is first seen. */
    private static final List<Duration> AGES = List.of(
            Duration.ofDays(7),
            Duration.ofDays(1),
            Duration.ofHours(6),
            Duration.ofHours(1),
            Duration.ofMinutes(10),
            Duration.ofMinutes(1));

    /** A consumer that polls has done so within less. */
    private static final Duration POLLING = Duration.ofSeconds(10);

    private final Supplier<Map<TopicPartition, Reader>> readers;
    private final EndOffsets ends;
    private final InstantSource clock;
    private final Map<TopicPartition, OffsetTimes> times = new HashMap<>();
    private final Map<TopicPartition, Long> positions = new HashMap<>();

    /**
     * The reader of a partition.
     *
     * @param behind how many records it was behind at its last poll
     * @param sincePoll how long ago that was
     */
    public record Reader(long behind, Duration sincePoll) {}

    /**
     * How far the readers are behind.
     *
     * @param records by topic
     * @param seconds by topic; the partition that is furthest behind
     */
    public record Lag(Map<String, Long> records, Map<String, Double> seconds) {}

    /**
     * @param readers the consumers of this process, by partition, for those that they read now
     */
    public LagLooks(Supplier<Map<TopicPartition, Reader>> readers, EndOffsets ends, InstantSource clock) {
        this.readers = readers;
        this.ends = ends;
        this.clock = clock;
    }

    /** Looks once. Empty-handed if the brokers say nothing of any partition, or, where none is read, nothing at all. */
    public Optional<Lag> look() {
        Map<TopicPartition, Reader> now = readers.get();
        times.keySet().retainAll(now.keySet());
        positions.keySet().retainAll(now.keySet());
        long time = clock.millis();
        Map<TopicPartition, Long> committed = now.isEmpty() ? Map.of() : ends.now(now.keySet());
        Map<TopicPartition, Long> all = committed.isEmpty() ? Map.of() : ends.nowWithOpenTransactions(now.keySet());
        if (committed.isEmpty() && (!now.isEmpty() || !ends.answer())) {
            return Optional.empty();
        }
        var records = new HashMap<TopicPartition, Long>();
        now.forEach((partition, reader) ->
                records.put(partition, behind(partition, reader, committed.get(partition), all.get(partition))));
        lookBack(records, committed, time);
        var byTopic = new HashMap<String, Long>();
        var seconds = new HashMap<String, Double>();
        records.forEach((partition, lag) -> {
            byTopic.merge(partition.topic(), lag, Long::sum);
            Long position = positions.get(partition);
            seconds.merge(
                    partition.topic(), position == null ? 0 : secondsBehind(partition, position, lag, time), Math::max);
        });
        return Optional.of(new Lag(byTopic, seconds));
    }

    /** How many records wait; where the next one is, is remembered. */
    private long behind(TopicPartition partition, Reader reader, @Nullable Long committed, @Nullable Long all) {
        if (committed == null) {
            return reader.behind();
        }
        long end = all == null ? committed : Math.max(committed, all);
        Long before = positions.get(partition);
        if (before == null || reader.sincePoll().compareTo(POLLING) < 0) {
            positions.put(partition, committed - Math.max(0, reader.behind()));
            return Math.max(0, reader.behind()) + end - committed;
        }
        return Math.max(reader.behind(), end - before);
    }

    private double secondsBehind(TopicPartition partition, long position, long lag, long now) {
        OffsetTimes seen = times.computeIfAbsent(partition, first -> new OffsetTimes());
        seen.saw(position + lag, now);
        seen.readTo(position);
        return lag <= 0 ? 0 : (now - seen.cameAt(position, now)) / 1_000.0;
    }

    /** Where a partition is behind from the first, only the brokers know since when. */
    private void lookBack(Map<TopicPartition, Long> records, Map<TopicPartition, Long> found, long now) {
        var unknown = new ArrayList<TopicPartition>();
        found.keySet().stream()
                .filter(partition -> records.getOrDefault(partition, 0L) > 0 && !times.containsKey(partition))
                .forEach(unknown::add);
        if (unknown.isEmpty()) {
            return;
        }
        for (Duration age : AGES) {
            Instant then = Instant.ofEpochMilli(now).minus(age);
            ends.at(unknown, then)
                    .forEach((partition, offset) -> times.computeIfAbsent(partition, first -> new OffsetTimes())
                            .saw(offset, then.toEpochMilli()));
        }
    }
}
