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

/**
 * Looks again and again at how far the readers of this process are behind. In records, that is what their consumers say: it
 * leaves out the markers of transactions, which have offsets, too. In seconds, it is how long ago the next record to be read
 * came to its partition. Not thread-safe: one thread looks.
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

    private final Supplier<Map<TopicPartition, Long>> behind;
    private final EndOffsets ends;
    private final InstantSource clock;
    private final Map<TopicPartition, OffsetTimes> times = new HashMap<>();

    /**
     * How far the readers are behind.
     *
     * @param records by topic
     * @param seconds by topic; the partition that is furthest behind
     */
    public record Lag(Map<String, Long> records, Map<String, Double> seconds) {}

    /**
     * @param behind how many records the consumers of this process are behind, by partition, for those that they read now
     */
    public LagLooks(Supplier<Map<TopicPartition, Long>> behind, EndOffsets ends, InstantSource clock) {
        this.behind = behind;
        this.ends = ends;
        this.clock = clock;
    }

    /** Looks once. Empty-handed if the brokers say nothing of any partition. */
    public Optional<Lag> look() {
        Map<TopicPartition, Long> records = behind.get();
        times.keySet().retainAll(records.keySet());
        long now = clock.millis();
        Map<TopicPartition, Long> found = records.isEmpty() ? Map.of() : ends.now(records.keySet());
        if (found.isEmpty() && !records.isEmpty()) {
            return Optional.empty();
        }
        lookBack(records, found, now);
        var byTopic = new HashMap<String, Long>();
        var seconds = new HashMap<String, Double>();
        records.forEach((partition, lag) -> {
            byTopic.merge(partition.topic(), lag, Long::sum);
            Long end = found.get(partition);
            seconds.merge(partition.topic(), end == null ? 0 : secondsBehind(partition, end, lag, now), Math::max);
        });
        return Optional.of(new Lag(byTopic, seconds));
    }

    private double secondsBehind(TopicPartition partition, long end, long lag, long now) {
        OffsetTimes seen = times.computeIfAbsent(partition, first -> new OffsetTimes());
        seen.saw(end, now);
        if (lag <= 0) {
            seen.readTo(end);
            return 0;
        }
        long position = end - lag;
        seen.readTo(position);
        return (now - seen.cameAt(position, now)) / 1_000.0;
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
