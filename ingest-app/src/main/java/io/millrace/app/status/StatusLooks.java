package io.millrace.app.status;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.millrace.app.health.Health;
import io.millrace.app.health.Verdict;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Looks at the meters and the health of an instance. Thread-safe. */
public final class StatusLooks {

    private final Application application;
    private final MeterRegistry meters;
    private final Function<Series, Seen> seen;
    private final Supplier<Health> health;
    private final Supplier<List<Status.OfThread>> threads;
    private final InstantSource clock;

    /**
     * @param seen what was met last of a series
     * @param threads the stream threads that there are now
     */
    public StatusLooks(
            Application application,
            MeterRegistry meters,
            Function<Series, Seen> seen,
            Supplier<Health> health,
            Supplier<List<Status.OfThread>> threads,
            InstantSource clock) {
        this.application = application;
        this.meters = meters;
        this.seen = seen;
        this.health = health;
        this.threads = threads;
        this.clock = clock;
    }

    /** Looks once. */
    public Status look() {
        return new Status(
                application.name(),
                clock.millis(),
                ManagementFactory.getRuntimeMXBean().getUptime() / 1_000.0,
                health.get().ready().components().entrySet().stream()
                        .map(part -> component(part.getKey(), part.getValue()))
                        .toList(),
                application.series().stream().map(this::series).toList(),
                threads.get());
    }

    private static Status.Component component(String name, Verdict verdict) {
        return new Status.Component(name, verdict.live(), verdict.ready(), verdict.state(), verdict.detail());
    }

    private Status.OfSeries series(Series series) {
        Map<String, Long> reasons = counts("millrace.dead.letters", series.name(), "reason");
        reasons.values().removeIf(count -> count == 0);
        return new Status.OfSeries(
                series.name(),
                counts("millrace.readings", series.name(), "outcome"),
                stored(series),
                reasons,
                seen.apply(series).examples(),
                seen.apply(series).newest(),
                lags(series.name()));
    }

    private Map<String, Long> counts(String name, String series, String label) {
        var counts = new TreeMap<String, Long>();
        for (Counter counter : meters.find(name).tag("series", series).counters()) {
            counts.put(Objects.requireNonNullElse(counter.getId().getTag(label), ""), Math.round(counter.count()));
        }
        return counts;
    }

    private long stored(Series series) {
        Counter counter = meters.find("millrace.sink.readings")
                .tag("collection", series.collections().buckets())
                .counter();
        return counter == null ? 0 : Math.round(counter.count());
    }

    private List<Status.Lag> lags(String series) {
        Collection<Gauge> records =
                meters.find("millrace.lag.records").tag("series", series).gauges();
        var lags = new ArrayList<Status.Lag>();
        for (Gauge gauge : records) {
            String stage = Objects.requireNonNullElse(gauge.getId().getTag("stage"), "");
            Gauge seconds = meters.find("millrace.lag.seconds")
                    .tags(List.of(Tag.of("series", series), Tag.of("stage", stage)))
                    .gauge();
            lags.add(new Status.Lag(stage, Math.round(gauge.value()), seconds == null ? 0 : seconds.value()));
        }
        lags.sort(Comparator.comparing(Status.Lag::stage));
        return lags;
    }
}
