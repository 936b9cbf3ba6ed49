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

/** The meters of a running Kafka Streams, registered until they are closed. */
final class MeteredStreams implements AutoCloseable {

    private static final String THREADS = "stream-thread-metrics";
    private static final String STORES = "stream-state-metrics";

    private final MeterRegistry registry;
    private final ObservedStreams streams;
    private final Measurements kafka;
    private final MeteredClients clients;
    private final List<Meter> registered = new ArrayList<>();

    MeteredStreams(ObservedStreams streams, Application application, int threads, MeterRegistry registry) {
        this.registry = registry;
        this.streams = streams;
        this.kafka = new Measurements(streams::measurements, registry.config().clock());
        threads(threads);
        this.clients = new MeteredClients("streams", kafka, registry);
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
        clients.close();
        registered.forEach(registry::remove);
    }
}
