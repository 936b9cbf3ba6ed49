package io.millrace.app.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The lag of each series, put together from that of its topics. A topic of which nothing was told counts as 0. Thread-safe. */
final class MeteredLag {

    private final Map<String, Lag> lags = new ConcurrentHashMap<>();

    private volatile Map<String, Duration> retentions = Map.of();

    private record Lag(double records, double seconds) {
        static final Lag NONE = new Lag(0, 0);
    }

    MeteredLag(Application application, MeterRegistry registry) {
        for (Series series : application.series()) {
            Names names = application.names(series);
            stage(series, "readings", series.topics(), registry);
            if (!series.keyed()) {
                stage(series, "by-meta", List.of(names.repartitionTopic()), registry);
            }
        }
    }

    /** Registers the lag of one stage of a series. */
    void stage(Series series, String stage, Collection<String> topics, MeterRegistry registry) {
        Set<String> read = Set.copyOf(topics);
        Tags tags = Tags.of("series", series.name(), "stage", stage);
        Gauge.builder(StreamsMeters.LAG_RECORDS.name(), this, lag -> lag.records(read))
                .description(StreamsMeters.LAG_RECORDS.meaning())
                .tags(tags)
                .register(registry);
        Gauge.builder(StreamsMeters.LAG_SECONDS.name(), this, lag -> lag.seconds(read))
                .description(StreamsMeters.LAG_SECONDS.meaning())
                .baseUnit(StreamsMeters.LAG_SECONDS.unit())
                .tags(tags)
                .register(registry);
        Gauge.builder(StreamsMeters.RETENTION.name(), this, lag -> lag.retention(read))
                .description(StreamsMeters.RETENTION.meaning())
                .tags(tags)
                .register(registry);
    }

    private double retention(Set<String> topics) {
        return topics.stream()
                .map(retentions::get)
                .filter(Objects::nonNull)
                .mapToDouble(Duration::toSeconds)
                .min()
                .orElse(Double.NaN);
    }

    /** How long topics keep records; those that keep them forever are not among them. */
    void retentions(Map<String, Duration> found) {
        retentions = Map.copyOf(found);
    }

    private double records(Set<String> topics) {
        return topics.stream().mapToDouble(topic -> of(topic).records()).sum();
    }

    private double seconds(Set<String> topics) {
        return topics.stream().mapToDouble(topic -> of(topic).seconds()).max().orElse(0);
    }

    private Lag of(String topic) {
        return lags.getOrDefault(topic, Lag.NONE);
    }

    /** The lag of a topic, of the partitions that this process reads. */
    void set(String topic, long records, double seconds) {
        lags.put(topic, new Lag(records, seconds));
    }

    /** This process reads nothing of these topics now. */
    void forgetAllBut(Collection<String> topics, Collection<String> among) {
        var gone = new HashSet<>(among);
        gone.removeAll(topics);
        lags.keySet().removeAll(gone);
    }
}
