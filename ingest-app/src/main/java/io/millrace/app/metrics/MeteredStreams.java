package io.millrace.app.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The meters of a running Kafka Streams, registered until they are closed. */
final class MeteredStreams implements AutoCloseable {

    private static final String THREADS = "stream-thread-metrics";
    private static final String STORES = "stream-state-metrics";
    private static final String GROUP = "consumer-coordinator-metrics";
    private static final String CONSUMERS = "consumer-metrics";
    private static final String PRODUCERS = "producer-metrics";

    private final MeterRegistry registry;
    private final ObservedStreams streams;
    private final Measurements kafka;
    private final List<Meter> registered = new ArrayList<>();

    MeteredStreams(ObservedStreams streams, Application application, int threads, MeterRegistry registry) {
        this.registry = registry;
        this.streams = streams;
        this.kafka = new Measurements(streams::measurements, registry.config().clock());
        threads(threads);
        clients();
        stores(application);
    }

    private void threads(int wanted) {
        gauge(StreamsMeters.THREADS, Tags.of("state", "wanted"), any -> wanted);
        gauge(StreamsMeters.THREADS, Tags.of("state", "alive"), ObservedStreams::liveThreads);
        counter(StreamsMeters.THREAD_DEATHS, ObservedStreams::threadDeaths);
        gauge(StreamsMeters.TASKS, Tags.of("kind", "active"), ObservedStreams::activeTasks);
        gauge(StreamsMeters.TASKS, Tags.of("kind", "standby"), ObservedStreams::standbyTasks);
        for (String activity : List.of("process", "commit", "poll", "punctuate")) {
            gauge(
                    StreamsMeters.TIME_SHARE,
                    Tags.of("activity", activity),
                    any -> kafka.mean(THREADS, activity + "-ratio"));
        }
        gauge(StreamsMeters.COMMIT_LATENCY, Tags.empty(), any -> kafka.max(THREADS, "commit-latency-max") / 1_000);
        gauge(StreamsMeters.RESTORE_LEFT, Tags.empty(), ObservedStreams::recordsToRestore);
        counter(StreamsMeters.RESTORED, ObservedStreams::restoredRecords);
    }

    private void clients() {
        counter(StreamsMeters.REBALANCES, any -> kafka.total(GROUP, "rebalance-total"));
        counter(StreamsMeters.RECEIVED, any -> kafka.total(CONSUMERS, "incoming-byte-total"));
        counter(StreamsMeters.SENT, any -> kafka.total(PRODUCERS, "outgoing-byte-total"));
        counter(StreamsMeters.SEND_ERRORS, any -> kafka.total(PRODUCERS, "record-error-total"));
        counter(StreamsMeters.SEND_RETRIES, any -> kafka.total(PRODUCERS, "record-retry-total"));
        counter(
                StreamsMeters.AUTHENTICATION_FAILURES,
                any -> Stream.of(CONSUMERS, PRODUCERS, "admin-client-metrics")
                        .mapToDouble(group -> kafka.total(group, "failed-authentication-total"))
                        .sum());
    }

    private void stores(Application application) {
        for (Series series : application.series()) {
            Names names = application.names(series);
            Tags tags = Tags.of("series", series.name());
            gauge(StreamsMeters.STATE_ENTRIES, tags, any -> ofStore("estimate-num-keys", names.stateStore()));
            gauge(StreamsMeters.STATE_DISK, tags, any -> ofStore("total-sst-files-size", names.stateStore()));
        }
        // One cache for all stores: each of them tells the whole of it.
        gauge(
                StreamsMeters.STATE_MEMORY,
                Tags.of("part", "block-cache"),
                any -> kafka.max(STORES, "block-cache-usage"));
        gauge(
                StreamsMeters.STATE_MEMORY,
                Tags.of("part", "memtables"),
                any -> kafka.sum(STORES, "size-all-mem-tables", labels -> true));
        gauge(
                StreamsMeters.STATE_MEMORY,
                Tags.of("part", "table-readers"),
                any -> kafka.sum(STORES, "estimate-table-readers-mem", labels -> true));
    }

    private double ofStore(String name, String store) {
        return kafka.sum(STORES, name, labels -> labels.containsValue(store));
    }

    private void gauge(MeterDefinition definition, Tags tags, ToDoubleFunction<ObservedStreams> value) {
        registered.add(Gauge.builder(definition.name(), streams, value)
                .description(definition.meaning())
                .baseUnit(definition.unit().isEmpty() ? null : definition.unit())
                .tags(tags)
                .register(registry));
    }

    private void counter(MeterDefinition definition, ToDoubleFunction<ObservedStreams> value) {
        registered.add(FunctionCounter.builder(definition.name(), streams, value)
                .description(definition.meaning())
                .baseUnit(definition.unit().isEmpty() ? null : definition.unit())
                .register(registry));
    }

    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
