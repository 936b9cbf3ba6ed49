package io.millrace.app.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.millrace.app.sink.SinkLimits;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.sink.write.SetAside;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Counts for the sink. Every meter is registered beforehand, so that it is seen at zero. */
final class MeteredSink implements SinkMetrics {

    private static final Duration[] ANSWER_BUCKETS = Stream.of(
                    5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000)
            .map(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final Map<String, OfCollection> collections = new HashMap<>();
    private final MeteredLag lag;
    private final Map<String, AtomicLong> newest = new ConcurrentHashMap<>();
    private final Timer answers;
    private final AtomicLong bufferedRecords = new AtomicLong();
    private final AtomicLong bufferedBytes = new AtomicLong();

    MeteredSink(Application application, MeteredLag lag, MeterRegistry registry) {
        this.lag = lag;
        this.answers = Timer.builder(SinkMeters.ANSWERS.name())
                .description(SinkMeters.ANSWERS.meaning())
                .serviceLevelObjectives(ANSWER_BUCKETS)
                .register(registry);
        for (Series series : application.series()) {
            List<UpsertTarget> targets = UpsertTarget.of(application.names(series), series);
            targets.forEach(
                    target -> collections.put(target.collection(), new OfCollection(target.collection(), registry)));
            lag.stage(series, "sink", targets.stream().map(UpsertTarget::topic).toList(), registry);
            if (series.latest()) {
                String collection = series.collections().latest();
                Meters.gauge(
                        SinkMeters.NEWEST_READING,
                        Tags.of("series", series.name()),
                        registry,
                        () -> newestAge(collection, registry.config().clock().wallTime()));
            }
        }
        Meters.gauge(SinkMeters.BUFFERED_RECORDS, registry, bufferedRecords::get);
        Meters.gauge(SinkMeters.BUFFERED_BYTES, registry, bufferedBytes::get);
        Meters.gauge(SinkMeters.BUFFERED_LIMIT, registry, SinkLimits.DEFAULTS::totalBytes);
    }

    /** No number before the first one. */
    private double newestAge(String collection, long now) {
        AtomicLong time = newest.get(collection);
        return time == null ? Double.NaN : Math.max(0, now - time.get()) / 1_000.0;
    }

    @Override
    public void written(String collection, long readings, int operations, int records) {
        OfCollection meters = of(collection);
        meters.readings.increment((double) readings);
        meters.operations.increment(operations);
        meters.records.increment(records);
    }

    @Override
    public void alreadyDone(String collection, int operations) {
        of(collection).alreadyDone.increment(operations);
    }

    @Override
    public void expired(String collection, long readings) {
        of(collection).expired.increment((double) readings);
    }

    @Override
    public void bulk(String collection, int operations, Duration latency) {
        OfCollection meters = of(collection);
        meters.writes.record(latency);
        answers.record(latency);
        meters.bulkSize.record(operations);
    }

    @Override
    public void retried(String collection, int operations) {
        of(collection).retried.increment(operations);
    }

    @Override
    public void setAside(String collection, SetAside.Reason reason, int records, long readings) {
        Counter counter = of(collection).setAside.get(reason);
        if (counter != null) {
            // A record that is no upsert record carries no readings that anybody knows of.
            counter.increment(Math.max(records, (double) readings));
        }
    }

    @Override
    public void age(String collection, Duration age) {
        of(collection).ageMillis.set(age.toMillis());
    }

    @Override
    public void buffered(long records, long bytes) {
        bufferedRecords.set(records);
        bufferedBytes.set(bytes);
    }

    @Override
    public void newest(String collection, Instant time) {
        newest.computeIfAbsent(collection, first -> new AtomicLong(Long.MIN_VALUE))
                .accumulateAndGet(time.toEpochMilli(), Math::max);
    }

    @Override
    public void lag(String topic, long records, Duration waiting) {
        lag.set(topic, records, waiting.toMillis() / 1_000.0);
    }

    private OfCollection of(String collection) {
        OfCollection meters = collections.get(collection);
        if (meters == null) {
            throw new IllegalArgumentException("no meters are registered for collection '" + collection + "'");
        }
        return meters;
    }

    /** The meters of one collection. */
    private static final class OfCollection {

        private final Counter readings;
        private final Counter records;
        private final Counter operations;
        private final Counter alreadyDone;
        private final Counter expired;
        private final Counter retried;
        private final Map<SetAside.Reason, Counter> setAside = new EnumMap<>(SetAside.Reason.class);
        private final Timer writes;
        private final DistributionSummary bulkSize;
        private final AtomicLong ageMillis = new AtomicLong();

        OfCollection(String name, MeterRegistry registry) {
            Tags tags = Tags.of("collection", name);
            readings = counter(SinkMeters.READINGS, tags, registry);
            records = counter(SinkMeters.RECORDS, tags, registry);
            operations = counter(SinkMeters.OPERATIONS, tags, registry);
            alreadyDone = counter(SinkMeters.ALREADY_DONE, tags, registry);
            expired = counter(SinkMeters.EXPIRED, tags, registry);
            retried = counter(SinkMeters.RETRIED, tags, registry);
            for (SetAside.Reason reason : SetAside.Reason.values()) {
                setAside.put(reason, counter(SinkMeters.SET_ASIDE, tags.and("reason", reason.code()), registry));
            }
            writes = Timer.builder(SinkMeters.WRITES.name())
                    .description(SinkMeters.WRITES.meaning())
                    .tags(tags)
                    .register(registry);
            bulkSize = DistributionSummary.builder(SinkMeters.BULK_SIZE.name())
                    .description(SinkMeters.BULK_SIZE.meaning())
                    .tags(tags)
                    .register(registry);
            Gauge.builder(SinkMeters.AGE.name(), ageMillis, millis -> millis.get() / 1_000.0)
                    .description(SinkMeters.AGE.meaning())
                    .baseUnit(SinkMeters.AGE.unit())
                    .tags(tags)
                    .register(registry);
        }

        private static Counter counter(MeterDefinition definition, Tags tags, MeterRegistry registry) {
            return Counter.builder(definition.name())
                    .description(definition.meaning())
                    .tags(tags)
                    .register(registry);
        }
    }
}
