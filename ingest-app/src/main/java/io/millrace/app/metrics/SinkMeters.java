package io.millrace.app.metrics;

import static io.micrometer.core.instrument.Meter.Type.COUNTER;
import static io.micrometer.core.instrument.Meter.Type.DISTRIBUTION_SUMMARY;
import static io.micrometer.core.instrument.Meter.Type.GAUGE;
import static io.micrometer.core.instrument.Meter.Type.TIMER;

import java.util.List;

/** The meters of the in-app sink, most of them per collection. */
final class SinkMeters {

    private static final List<String> COLLECTION = List.of("collection");

    static final MeterDefinition READINGS = new MeterDefinition(
            "millrace.sink.readings",
            COUNTER,
            "",
            COLLECTION,
            "Readings that MongoDB has acknowledged.",
            "It stands still while `millrace_readings_total` rises.");

    static final MeterDefinition RECORDS = new MeterDefinition(
            "millrace.sink.records",
            COUNTER,
            "",
            COLLECTION,
            "Upsert records that MongoDB has acknowledged; divided by operations: how many were merged.",
            "");

    static final MeterDefinition OPERATIONS = new MeterDefinition(
            "millrace.sink.operations", COUNTER, "", COLLECTION, "Updates that MongoDB has acknowledged.", "");

    static final MeterDefinition ALREADY_DONE = new MeterDefinition(
            "millrace.sink.already.done.operations",
            COUNTER,
            "",
            COLLECTION,
            "Updates that were found to be in their document already, as after a restart.",
            "A steady rise: two processes write, or commits fail.");

    static final MeterDefinition EXPIRED = new MeterDefinition(
            "millrace.sink.expired.readings",
            COUNTER,
            "",
            COLLECTION,
            "Readings whose document has outlived its time in the collection and was removed by the server.",
            "Any rise: the sink is behind by more than the retention of the collection.");

    static final MeterDefinition RETRIED = new MeterDefinition(
            "millrace.sink.retried.operations",
            COUNTER,
            "",
            COLLECTION,
            "Updates that were tried again because of trouble with the database.",
            "A rise of more than minutes: MongoDB is away or overloaded.");

    static final MeterDefinition SET_ASIDE = new MeterDefinition(
            "millrace.sink.set.aside.readings",
            COUNTER,
            "",
            List.of("collection", "reason"),
            "Readings of upsert records that were set aside: `gap` (something before is missing), `refused` (by MongoDB),"
                    + " `duplicate-key` (of an index other than that of `_id`), `malformed`.",
            "Any rise: the dead letter has MongoDB's words. A `gap` means that records or documents were lost.");

    static final MeterDefinition WRITES = new MeterDefinition(
            "millrace.sink.write",
            TIMER,
            "seconds",
            COLLECTION,
            "Time from sending a bulk to its answer.",
            "One collection is much slower than the others: an index of yours is missing or dear.");

    static final MeterDefinition ANSWERS = new MeterDefinition(
            "millrace.sink.answer",
            TIMER,
            "seconds",
            List.of(),
            "The same over all collections, as a histogram.",
            "Its upper quantiles near the attempt's time-out: MongoDB is the bottleneck.");

    static final MeterDefinition BULK_SIZE = new MeterDefinition(
            "millrace.sink.bulk.operations", DISTRIBUTION_SUMMARY, "", COLLECTION, "Updates per bulk.", "");

    static final MeterDefinition AGE = new MeterDefinition(
            "millrace.age",
            GAUGE,
            "seconds",
            COLLECTION,
            "How old the newest upsert record was when MongoDB acknowledged it: how far behind a query is.",
            "More than `flush.every` plus some seconds for long.");

    static final MeterDefinition BUFFERED_RECORDS = new MeterDefinition(
            "millrace.sink.buffered.records",
            GAUGE,
            "",
            List.of(),
            "Upsert records in memory that are not yet acknowledged.",
            "");

    static final MeterDefinition BUFFERED_BYTES = new MeterDefinition(
            "millrace.sink.buffered",
            GAUGE,
            "bytes",
            List.of(),
            "Their size. It is bounded: partitions are paused.",
            "Near `millrace_sink_buffered_limit_bytes` for long: MongoDB is slower than Kafka.");

    static final MeterDefinition BUFFERED_LIMIT = new MeterDefinition(
            "millrace.sink.buffered.limit",
            GAUGE,
            "bytes",
            List.of(),
            "From how many bytes on the sink stops reading until MongoDB has acknowledged some.",
            "");

    static final MeterDefinition NEWEST_READING = new MeterDefinition(
            "millrace.newest.reading.age",
            GAUGE,
            "seconds",
            List.of("series"),
            "How old the newest reading is that this instance has stored since its start, by the reading's own time; over"
                    + " instances, take the smallest. Of series with `latest` only.",
            "It grows while devices send: something on the way stands still, or their clocks are behind.");

    static final List<MeterDefinition> ALL = List.of(
            READINGS,
            RECORDS,
            OPERATIONS,
            ALREADY_DONE,
            EXPIRED,
            RETRIED,
            SET_ASIDE,
            WRITES,
            ANSWERS,
            BULK_SIZE,
            AGE,
            NEWEST_READING,
            BUFFERED_RECORDS,
            BUFFERED_BYTES,
            BUFFERED_LIMIT);

    private SinkMeters() {}
}
