package io.millrace.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmHeapPressureMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.millrace.app.lag.LagLooks;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.status.Seen;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** The meters of one application, from its start to its end. Thread-safe. */
public final class Metrics implements AutoCloseable {

    /** The content type of {@link #scrape()}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry;
    private final List<AutoCloseable> collectors;
    private final Application application;
    private final Map<String, SeriesMetrics> series;
    private final MeteredLag lag;
    private final AtomicLong lastLook = new AtomicLong();
    private final Map<String, Double> drift = new ConcurrentHashMap<>();

    private Metrics(
            PrometheusMeterRegistry registry,
            List<AutoCloseable> collectors,
            Application application,
            Map<String, SeriesMetrics> series) {
        this.registry = registry;
        this.collectors = List.copyOf(collectors);
        this.application = application;
        this.series = series;
        this.lag = new MeteredLag(application, registry);
        for (Series one : application.series()) {
            Meters.gauge(
                    SeriesMeters.DRIFT,
                    Tags.of("series", one.name()),
                    registry,
                    () -> drift.getOrDefault(one.name(), Double.NaN));
        }
    }

    /**
     * Registers the meters of an application, the JVM and the process.
     *
     * @param seen what remembers the last events of a series
     */
    public static Metrics of(Application application, Function<Series, Seen> seen) {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.config().meterFilter(new FewerLabelsOfTheDriver());
        var garbageCollection = new JvmGcMetrics();
        var heapPressure = new JvmHeapPressureMetrics();
        for (MeterBinder binder : new MeterBinder[] {
            new ClassLoaderMetrics(),
            garbageCollection,
            heapPressure,
            new JvmInfoMetrics(),
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new FileDescriptorMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics()
        }) {
            binder.bindTo(registry);
        }
        Map<String, SeriesMetrics> series = application.series().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Series::name, one -> new MeteredSeries(one, seen.apply(one), registry)));
        return new Metrics(registry, List.of(garbageCollection, heapPressure), application, series);
    }

    /** Where the events of each series are counted, by the series' name. */
    public Function<String, SeriesMetrics> series() {
        return name -> series.getOrDefault(name, SeriesMetrics.NONE);
    }

    /** Registers the meters of a sink. To be called once, where there is one. */
    public SinkMetrics sink() {
        return new MeteredSink(application, lag, registry);
    }

    /**
     * Registers the meters of Kafka Streams and its clients until the handle is closed.
     *
     * @param threads how many threads there should be
     * @param storeBytes the bound on the native memory of the stores
     */
    public AutoCloseable bind(ObservedStreams streams, int threads, long storeBytes) {
        Meters.gauge(StreamsMeters.STATE_MEMORY_LIMIT, registry, () -> storeBytes);
        Meters.gauge(
                StreamsMeters.LAG_AGE,
                registry,
                () -> sinceLook(registry.config().clock().wallTime()));
        lastLook.set(registry.config().clock().wallTime());
        return new MeteredStreams(streams, application, threads, registry);
    }

    /**
     * Registers the meters of the sink's Kafka clients until the handle is closed.
     *
     * @param measurements what they measure now
     */
    public AutoCloseable bindSink(Supplier<Map<MetricName, ? extends Metric>> measurements) {
        return new MeteredClients(
                "sink", new Measurements(measurements, registry.config().clock()), registry);
    }

    private double sinceLook(long now) {
        return Math.max(0, now - lastLook.get()) / 1_000.0;
    }

    /** Registers whether the application is well. */
    public void health(BooleanSupplier live, BooleanSupplier ready) {
        Meters.gauge(StreamsMeters.LIVE, registry, () -> live.getAsBoolean() ? 1 : 0);
        Meters.gauge(StreamsMeters.READY, registry, () -> ready.getAsBoolean() ? 1 : 0);
    }

    /** How far the topology is behind, by topic: each topic that this process reads now. */
    public void lag(LagLooks.Lag found) {
        lastLook.set(registry.config().clock().wallTime());
        lag.forgetAllBut(found.records().keySet(), readTopics());
        found.records()
                .forEach((topic, records) ->
                        lag.set(topic, records, found.seconds().getOrDefault(topic, 0.0)));
    }

    /** How long topics keep records; those that keep them forever are not among them. */
    public void retentions(Map<String, Duration> found) {
        lag.retentions(found);
    }

    /** How many spans of a series a look found to differ. */
    public void drift(String series, int spans) {
        drift.put(series, (double) spans);
    }

    /** The topics that the topology reads. */
    public Set<String> readTopics() {
        return application.series().stream()
                .flatMap(one -> Stream.concat(
                        one.topics().stream(),
                        one.keyed()
                                ? Stream.empty()
                                : Stream.of(application.names(one).repartitionTopic())))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** For meters of other packages. */
    public MeterRegistry registry() {
        return registry;
    }

    /** Everything, in Prometheus' text format. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        for (AutoCloseable collector : collectors) {
            try {
                collector.close();
            } catch (Exception e) {
                throw new IllegalStateException("the watch over the garbage collector could not be ended", e);
            }
        }
        registry.close();
    }
}
