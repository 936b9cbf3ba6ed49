package io.millrace.app.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.millrace.app.logging.LogRate;
import io.millrace.app.status.Seen;
import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.DeadLetter;
import io.millrace.reading.Decoder.Ignored;
import io.millrace.reading.Position;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts for one series. Every counter is registered beforehand, so that it is seen at zero and an event costs one addition
 * to a striped adder. What is set aside is logged, too, once in a while by reason; the topic of dead letters has all of them.
 */
final class MeteredSeries implements SeriesMetrics {

    private static final Logger log = LoggerFactory.getLogger(MeteredSeries.class);

    private final String series;
    private final Seen seen;
    private final Map<Reason, LogRate> rates = new EnumMap<>(Reason.class);
    private final Counter accepted;
    private final Counter duplicate;
    private final Counter deadLetter;
    private final Counter ignored;
    private final Counter missingValues;
    private final Counter leftOut;
    private final Map<Reason, Counter> deadLetters;
    private final Map<Ignored, Counter> ignoredMessages;
    private final Map<OpenReason, Counter> opened;
    private final Map<CloseReason, Counter> closed;
    private final Map<String, Counter> extraDocuments = new HashMap<>();
    private final Map<String, DistributionSummary> readingsPerWrite = new HashMap<>();
    private final Map<String, DistributionSummary> upsertBytes = new HashMap<>();
    private final Set<TaskState> tasks = ConcurrentHashMap.newKeySet();

    private record TaskState(int partition, LongSupplier heap, LongSupplier open, Object identity) {}

    MeteredSeries(Series series, Seen seen, MeterRegistry registry) {
        var meters = new Registration(registry, series.name());
        this.series = series.name();
        this.seen = seen;
        for (Reason reason : Reason.values()) {
            rates.put(reason, new LogRate(InstantSource.system()));
        }
        accepted = meters.counter(SeriesMeters.READINGS, "accepted");
        duplicate = meters.counter(SeriesMeters.READINGS, "duplicate");
        deadLetter = meters.counter(SeriesMeters.READINGS, "dead-letter");
        ignored = meters.counter(SeriesMeters.READINGS, "ignored");
        missingValues = meters.counter(SeriesMeters.MISSING_VALUES);
        leftOut = meters.counter(SeriesMeters.LEFT_OUT);
        deadLetters = meters.counters(SeriesMeters.DEAD_LETTERS, Reason.class, Reason::code);
        ignoredMessages = meters.counters(SeriesMeters.IGNORED, Ignored.class, MeteredSeries::label);
        opened = meters.counters(SeriesMeters.BUCKETS_OPENED, OpenReason.class, OpenReason::label);
        closed = meters.counters(SeriesMeters.BUCKETS_CLOSED, CloseReason.class, CloseReason::label);
        documentKind("buckets", meters);
        series.rollups().stream().map(Tier::name).forEach(tier -> documentKind(tier, meters));
        if (series.latest()) {
            upsertKind("latest", meters);
        }
        meters.gauge("heap", task -> task.heap().getAsLong(), tasks);
        meters.gauge("open", task -> task.open().getAsLong(), tasks);
        Meters.gauge(
                SeriesMeters.METAS_LIMIT,
                Tags.of("series", series.name()),
                registry,
                () -> series.limits().metas());
    }

    private void documentKind(String kind, Registration meters) {
        extraDocuments.put(kind, meters.counter(SeriesMeters.EXTRA_DOCUMENTS, kind));
        upsertKind(kind, meters);
    }

    private void upsertKind(String kind, Registration meters) {
        readingsPerWrite.put(kind, meters.summary(SeriesMeters.READINGS_PER_WRITE, kind));
        upsertBytes.put(kind, meters.summary(SeriesMeters.UPSERT_BYTES, kind));
    }

    private static String label(Ignored why) {
        return why.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public void accepted(long readings) {
        accepted.increment((double) readings);
    }

    @Override
    public void duplicates(long readings) {
        duplicate.increment((double) readings);
    }

    @Override
    public void taken(Reading reading) {
        seen.reading(reading);
    }

    @Override
    public void deadLetter(DeadLetter letter, String task) {
        Reason reason = letter.reason();
        deadLetter.increment();
        of(deadLetters, reason).increment();
        seen.deadLetter(letter, task);
        of(rates, reason).ifDue(suppressed -> {
            Position position = letter.position();
            log.atWarn()
                    .addKeyValue("millrace.series", series)
                    .addKeyValue("millrace.task", task)
                    .addKeyValue("millrace.topic", position.topic())
                    .addKeyValue("millrace.partition", position.partition())
                    .addKeyValue("millrace.offset", position.offset())
                    .addKeyValue("millrace.reason", reason.code())
                    .log(
                            "Set aside of series {}: {}, {} at {} in task {} ({} more were not logged)",
                            series,
                            reason.code(),
                            letter.text(),
                            position,
                            task,
                            suppressed);
        });
    }

    @Override
    public void ignored(Ignored why) {
        ignored.increment();
        of(ignoredMessages, why).increment();
    }

    @Override
    public void missingValues(int values) {
        missingValues.increment(values);
    }

    @Override
    public void leftOut(int members) {
        leftOut.increment(members);
    }

    @Override
    public void bucketOpened(OpenReason reason) {
        of(opened, reason).increment();
    }

    @Override
    public void bucketClosed(CloseReason reason) {
        of(closed, reason).increment();
    }

    @Override
    public void extraDocument(String kind) {
        of(extraDocuments, kind).increment();
    }

    @Override
    public void upsert(String kind, long readings, int bytes) {
        of(readingsPerWrite, kind).record((double) readings);
        of(upsertBytes, kind).record(bytes);
    }

    @Override
    public AutoCloseable state(int partition, LongSupplier metasOnHeap, LongSupplier openMetas) {
        var task = new TaskState(partition, metasOnHeap, openMetas, new Object());
        tasks.add(task);
        return () -> tasks.remove(task);
    }

    private static <K, V> V of(Map<K, V> meters, K label) {
        V meter = meters.get(label);
        if (meter == null) {
            throw new IllegalArgumentException("no meter is registered for '" + label + "'");
        }
        return meter;
    }

    /** Registers the meters of one series. */
    private record Registration(MeterRegistry registry, String series) {

        Counter counter(MeterDefinition definition, String... labels) {
            return Counter.builder(definition.name())
                    .description(definition.meaning())
                    .tags(tags(definition, labels))
                    .register(registry);
        }

        <E extends Enum<E>> Map<E, Counter> counters(
                MeterDefinition definition, Class<E> type, Function<E, String> label) {
            var counters = new EnumMap<E, Counter>(type);
            for (E each : type.getEnumConstants()) {
                counters.put(each, counter(definition, label.apply(each)));
            }
            return counters;
        }

        DistributionSummary summary(MeterDefinition definition, String kind) {
            return DistributionSummary.builder(definition.name())
                    .description(definition.meaning())
                    .baseUnit(definition.unit().isEmpty() ? null : definition.unit())
                    .tags(tags(definition, kind))
                    .register(registry);
        }

        void gauge(String where, ToLongFunction<TaskState> value, Set<TaskState> tasks) {
            MeterDefinition definition = SeriesMeters.METAS;
            Gauge.builder(
                            definition.name(),
                            tasks,
                            all -> all.stream().mapToLong(value).sum())
                    .description(definition.meaning())
                    .tags(tags(definition, where))
                    .register(registry);
        }

        private Tags tags(MeterDefinition definition, String... labels) {
            Tags tags = Tags.of(definition.labels().get(0), series);
            for (int i = 0; i < labels.length; i++) {
                tags = tags.and(definition.labels().get(i + 1), labels[i]);
            }
            return tags;
        }
    }
}
