package io.millrace.app.metrics;

import io.micrometer.core.instrument.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Kafka's own measurements, put together over threads, tasks, partitions and clients, so that their number depends on none of
 * them. They are looked up anew each time, so that the figures stay live when partitions move. Thread-safe.
 *
 * <p>One pass over the names, at most once a second, sorts out those that were asked for; only these are evaluated.
 */
final class Measurements {

    private static final long SORTED_FOR = Duration.ofSeconds(1).toMillis();

    private final Supplier<Map<MetricName, ? extends Metric>> all;
    private final Clock clock;
    private final Map<Key, Totals> totals = new HashMap<>();
    private Map<Key, List<Metric>> sorted = Map.of();
    private long sortedAt = Long.MIN_VALUE;

    private record Key(String group, String name) {}

    /** What a counter came to, though the clients that count come and go. */
    private static final class Totals {
        private double total;
        /** By the measurement itself, which equals no other: a new client of the same name counts from 0. */
        private Map<Metric, Double> last = Map.of();
    }

    Measurements(Supplier<Map<MetricName, ? extends Metric>> all, Clock clock) {
        this.all = all;
        this.clock = clock;
    }

    /** The sum of those of a name whose labels match; 0 if there is none. */
    double sum(String group, String name, Predicate<Map<String, String>> labels) {
        return of(group, name).stream()
                .filter(metric -> labels.test(metric.metricName().tags()))
                .mapToDouble(Measurements::value)
                .sum();
    }

    double max(String group, String name) {
        return of(group, name).stream().mapToDouble(Measurements::value).max().orElse(0);
    }

    double mean(String group, String name) {
        return of(group, name).stream()
                .mapToDouble(Measurements::value)
                .average()
                .orElse(0);
    }

    /** The sum of counters over the life of the process: what was counted by a client that is gone is kept. */
    synchronized double total(String group, String name) {
        Totals counted = totals.computeIfAbsent(new Key(group, name), key -> new Totals());
        var now = new HashMap<Metric, Double>();
        for (Metric metric : of(group, name)) {
            double value = value(metric);
            counted.total += Math.max(0, value - counted.last.getOrDefault(metric, 0.0));
            now.put(metric, value);
        }
        counted.last = now;
        return counted.total;
    }

    private synchronized List<Metric> of(String group, String name) {
        long now = clock.wallTime();
        if (sortedAt == Long.MIN_VALUE || now - sortedAt >= SORTED_FOR || now < sortedAt) {
            var fresh = new HashMap<Key, List<Metric>>();
            all.get()
                    .forEach((key, metric) -> fresh.computeIfAbsent(
                                    new Key(key.group(), key.name()), any -> new ArrayList<>())
                            .add(metric));
            sorted = fresh;
            sortedAt = now;
        }
        return sorted.getOrDefault(new Key(group, name), List.of());
    }

    /** Before its first event a maximum or mean is no number, and one of a closed store has no value. */
    private static double value(Metric metric) {
        try {
            return metric.metricValue() instanceof Number number && Double.isFinite(number.doubleValue())
                    ? number.doubleValue()
                    : 0;
        } catch (RuntimeException e) {
            return 0;
        }
    }
}
