package io.millrace.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.series.Application;
import io.millrace.series.Series;
import io.millrace.upsert.UpsertTarget;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KafkaStreams;

/** The meters of one application, from its start to its end. Thread-safe. */
public final class Metrics implements AutoCloseable {

    /** The content type of {@link #scrape()}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry;
    private final JvmGcMetrics garbageCollection;
    private final Map<String, SeriesMetrics> series;
    private final SinkMetrics sink;

    private Metrics(
            PrometheusMeterRegistry registry,
            JvmGcMetrics garbageCollection,
            Map<String, SeriesMetrics> series,
            SinkMetrics sink) {
        this.registry = registry;
        this.garbageCollection = garbageCollection;
        this.series = series;
        this.sink = sink;
    }

    /** Registers the meters of an application, the JVM and the process. */
    public static Metrics of(Application application) {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        var garbageCollection = new JvmGcMetrics();
        for (MeterBinder binder : new MeterBinder[] {
            new ClassLoaderMetrics(),
            garbageCollection,
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
                .collect(Collectors.toUnmodifiableMap(Series::name, one -> new MeteredSeries(one, registry)));
        return new Metrics(
                registry, garbageCollection, series, new MeteredSink(UpsertTarget.of(application), registry));
    }

    /** Where the events of each series are counted, by the series' name. */
    public Function<String, SeriesMetrics> series() {
        return name -> series.getOrDefault(name, SeriesMetrics.NONE);
    }

    /** Where the sink's events are counted. */
    public SinkMetrics sink() {
        return sink;
    }

    /** Registers the meters of Kafka Streams and its clients until the handle is closed. */
    public AutoCloseable bind(KafkaStreams streams) {
        var binder = new KafkaStreamsMetrics(streams);
        binder.bindTo(registry);
        return binder;
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
        garbageCollection.close();
        registry.close();
    }
}
