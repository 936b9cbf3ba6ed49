package io.millrace.app.metrics;

import static io.micrometer.core.instrument.Meter.Type.COUNTER;
import static io.micrometer.core.instrument.Meter.Type.DISTRIBUTION_SUMMARY;
import static io.micrometer.core.instrument.Meter.Type.GAUGE;

import io.micrometer.core.instrument.Meter;
import java.util.List;
import java.util.stream.Stream;

/** The meters of the topology, each per series. */
final class SeriesMeters {

    static final MeterDefinition READINGS = perSeries(
            "millrace.readings",
            COUNTER,
            "",
            List.of("outcome"),
            "Readings (and messages without any) by what became of them: `accepted`, `duplicate` (identical with an earlier"
                    + " one and dropped), `dead-letter`, `ignored`.",
            "`accepted` stands still while devices send; `duplicate` rises faster than devices send again.");

    static final MeterDefinition DEAD_LETTERS = perSeries(
            "millrace.dead.letters",
            COUNTER,
            "",
            List.of("reason"),
            "Readings and messages set aside, by reason. Each is in the topic `<application>.<series>.dead-letters`.",
            "Any rise: `millrace try` shows the reason with an excerpt.");

    static final MeterDefinition IGNORED = perSeries(
            "millrace.ignored.messages",
            COUNTER,
            "",
            List.of("why"),
            "Well-formed messages that hold no reading: `tombstone`, `empty-batch`.",
            "");

    static final MeterDefinition MISSING_VALUES = perSeries(
            "millrace.missing.values",
            COUNTER,
            "",
            List.of(),
            "Values that stand for a missing one (NaN, infinity, a text such as `unavailable`); the other fields of the"
                    + " reading are kept.",
            "A steep rise: a sensor has failed.");

    static final MeterDefinition LEFT_OUT = perSeries(
            "millrace.left.out.members",
            COUNTER,
            "",
            List.of(),
            "Members of messages that are no scalars (objects, arrays) and were left out.",
            "It rises, and the members were meant to be stored.");

    static final MeterDefinition BUCKETS_OPENED = perSeries(
            "millrace.buckets.opened",
            COUNTER,
            "",
            List.of("reason"),
            "Buckets begun, by reason, in MongoDB's words: `metadata` (first of its meta and span), `count`, `size`, `time"
                    + " backward`, `time forward`.",
            "`time backward` rises fast: devices send very old readings, and buckets stay small.");

    static final MeterDefinition BUCKETS_CLOSED = perSeries(
            "millrace.buckets.closed",
            COUNTER,
            "",
            List.of("reason"),
            "Buckets finished, by reason: `count`, `size`, `idle` (nothing came for `keepOpen`), `drain`.",
            "Mostly `idle` with few readings per bucket: `keepOpen` is too short for how devices send.");

    static final MeterDefinition EXTRA_DOCUMENTS = perSeries(
            "millrace.extra.documents",
            COUNTER,
            "",
            List.of("kind"),
            "Documents begun beside an earlier one of the same span, by kind (`buckets` or a tier). Right, but they make"
                    + " reading dearer.",
            "A steady rise: `keepOpen` is too short, or producers of a `keyed` series do not key by meta.");

    static final MeterDefinition READINGS_PER_WRITE = perSeries(
            "millrace.readings.per.write",
            DISTRIBUTION_SUMMARY,
            "",
            List.of("kind"),
            "Readings carried by an upsert record, by kind (`buckets`, a tier, `latest`). Its count is the number of records.",
            "Near 1 for `buckets` while devices send fast: `flush.every` is too short.");

    static final MeterDefinition UPSERT_BYTES = perSeries(
            "millrace.upsert.size",
            DISTRIBUTION_SUMMARY,
            "bytes",
            List.of("kind"),
            "Size of upsert records by kind.",
            "");

    static final MeterDefinition METAS = perSeries(
            "millrace.metas",
            GAUGE,
            "",
            List.of("where"),
            "Metas known to this instance: `heap` (held in memory) and `open` (with an open document).",
            "`open` nears `limits.metas`: a meta field may hold a value that changes with each message.");

    static final MeterDefinition METAS_LIMIT = perSeries(
            "millrace.metas.limit",
            GAUGE,
            "",
            List.of(),
            "What `limits.metas` allows in `millrace_metas{where=\"open\"}` of each instance.",
            "");

    static final MeterDefinition DRIFT = perSeries(
            "millrace.drift.spans",
            GAUGE,
            "",
            List.of(),
            "Spans whose readings and tiers do not agree, or that hold readings twice, as the last look found them; NaN before the"
                    + " first one. With `reconcile.every` only.",
            "Any: `millrace reconcile` lists them.");

    static final List<MeterDefinition> ALL = List.of(
            READINGS,
            DEAD_LETTERS,
            IGNORED,
            MISSING_VALUES,
            LEFT_OUT,
            BUCKETS_OPENED,
            BUCKETS_CLOSED,
            EXTRA_DOCUMENTS,
            READINGS_PER_WRITE,
            UPSERT_BYTES,
            METAS,
            METAS_LIMIT,
            DRIFT);

    private SeriesMeters() {}

    private static MeterDefinition perSeries(
            String name, Meter.Type type, String unit, List<String> labels, String meaning, String worry) {
        List<String> withSeries =
                Stream.concat(Stream.of("series"), labels.stream()).toList();
        return new MeterDefinition(name, type, unit, withSeries, meaning, worry);
    }
}
