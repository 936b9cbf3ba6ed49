package io.millrace.app.metrics;

import static io.micrometer.core.instrument.Meter.Type.COUNTER;
import static io.micrometer.core.instrument.Meter.Type.GAUGE;

import java.util.List;

/** The meters of Kafka Streams and its clients: those that help to run Millrace, put together over threads and partitions. */
final class StreamsMeters {

    /** Whose clients: {@code streams} or {@code sink}. */
    private static final List<String> CLIENTS = List.of("clients");

    static final MeterDefinition READY = new MeterDefinition(
            "millrace.ready",
            GAUGE,
            "",
            List.of(),
            "1 where `/health/ready` answers 200, else 0.",
            "0 for longer than a start or a rebalance takes.");

    static final MeterDefinition LIVE = new MeterDefinition(
            "millrace.live",
            GAUGE,
            "",
            List.of(),
            "1 where `/health/live` answers 200, else 0.",
            "0: only a new process helps.");

    static final MeterDefinition LAG_RECORDS = new MeterDefinition(
            "millrace.lag.records",
            GAUGE,
            "",
            List.of("series", "stage"),
            "Records that are not yet taken in, of the partitions of this instance, by stage: `readings` (the topics of"
                    + " readings), `by-meta` (the internal topic of a series that is not `keyed`), `sink` (upsert records that"
                    + " MongoDB has not acknowledged).",
            "It rises for long. `readings`: more instances or threads; `sink`: MongoDB is too slow.");

    static final MeterDefinition LAG_SECONDS = new MeterDefinition(
            "millrace.lag.seconds",
            GAUGE,
            "seconds",
            List.of("series", "stage"),
            "How long the next record has been waiting in its topic, of the partition that is furthest behind, by stage. For"
                    + " `readings` and `by-meta` it is told from when the partition's end was where; records that came before"
                    + " the start of the process are placed by their own times.",
            "More than a minute for long: readings are found in MongoDB that much later.");

    static final MeterDefinition RETENTION = new MeterDefinition(
            "millrace.retention.seconds",
            GAUGE,
            "",
            List.of("series", "stage"),
            "How long the topics of a stage keep records (the shortest `retention.ms`, as it was when this instance started). NaN"
                    + " where they keep them forever, or the instance may not see it: for the topics of readings that takes the"
                    + " right DESCRIBE_CONFIGS.",
            "`millrace_lag_seconds` above half of it: what is not read in time is lost.");

    static final MeterDefinition LAG_AGE = new MeterDefinition(
            "millrace.lag.look.age",
            GAUGE,
            "seconds",
            List.of(),
            "How long ago the brokers last answered where the ends of the partitions are.",
            "More than a minute: the brokers are away, and the lag is that of then.");

    static final MeterDefinition THREADS = new MeterDefinition(
            "millrace.stream.threads",
            GAUGE,
            "",
            List.of("state"),
            "Stream threads: `wanted` by the configuration, and `alive`.",
            "Fewer `alive` than `wanted`.");

    static final MeterDefinition THREAD_DEATHS = new MeterDefinition(
            "millrace.stream.thread.deaths",
            COUNTER,
            "",
            List.of(),
            "Stream threads that died of an exception. Another one takes the place, up to three times in ten minutes.",
            "Any rise: the log says of what.");

    static final MeterDefinition TASKS = new MeterDefinition(
            "millrace.tasks",
            GAUGE,
            "",
            List.of("kind"),
            "Tasks (partitions of a step) of this instance: `active`, and `standby` (a copy of another one's state).",
            "0 `active` for long: there are more instances than partitions, and this one does nothing.");

    static final MeterDefinition TIME_SHARE = new MeterDefinition(
            "millrace.stream.time.ratio",
            GAUGE,
            "",
            List.of("activity"),
            "The share of a stream thread's time, as a mean of the threads: `process`, `commit`, `poll` (waiting for records,"
                    + " mostly), `punctuate`.",
            "`process` and `commit` together near 1: the threads are busy; more threads or instances help.");

    static final MeterDefinition COMMIT_LATENCY = new MeterDefinition(
            "millrace.stream.commit.max",
            GAUGE,
            "seconds",
            List.of(),
            "The longest commit of the last minute: writing out what is due, and Kafka's transaction.",
            "Several seconds: brokers are slow, or much is written at once.");

    static final MeterDefinition REBALANCES = new MeterDefinition(
            "millrace.rebalances",
            COUNTER,
            "",
            CLIENTS,
            "Rebalances that the consumers of this instance took part in, of the topology's group (`clients=\"streams\"`) and of the"
                    + " in-app sink's (`sink`).",
            "A steady rise without deployments: an instance comes and goes, or takes longer than `max.poll.interval.ms`.");

    static final MeterDefinition RECEIVED = new MeterDefinition(
            "millrace.kafka.received",
            COUNTER,
            "bytes",
            CLIENTS,
            "What the consumers fetched (compressed): those of Kafka Streams, with the restoration of state, and the sink's.",
            "");

    static final MeterDefinition SENT = new MeterDefinition(
            "millrace.kafka.sent",
            COUNTER,
            "bytes",
            CLIENTS,
            "What the producers sent: those of Kafka Streams upsert records, changelogs, dead letters; the sink's dead letters and"
                    + " offsets.",
            "");

    static final MeterDefinition SEND_ERRORS = new MeterDefinition(
            "millrace.kafka.send.errors",
            COUNTER,
            "",
            CLIENTS,
            "Records that could not be sent. The transaction is aborted and done again.",
            "A steady rise: the log says which topic refuses.");

    static final MeterDefinition SEND_RETRIES = new MeterDefinition(
            "millrace.kafka.send.retries",
            COUNTER,
            "",
            CLIENTS,
            "Records that were sent again.",
            "A steady rise: brokers are overloaded, or too few replicas are in sync.");

    static final MeterDefinition AUTHENTICATION_FAILURES = new MeterDefinition(
            "millrace.kafka.authentication.failures",
            COUNTER,
            "",
            CLIENTS,
            "Connections that a broker refused for who asks.",
            "Any rise: a password or certificate is wrong or has run out.");

    static final MeterDefinition RESTORE_LEFT = new MeterDefinition(
            "millrace.restore.remaining.records",
            GAUGE,
            "",
            List.of(),
            "Records of changelogs that are still to be read before the state is whole.",
            "It does not fall for minutes: the log and `/health/live` say so, too.");

    static final MeterDefinition RESTORED = new MeterDefinition(
            "millrace.restored.records",
            COUNTER,
            "",
            List.of(),
            "Records of changelogs that were read to make state whole.",
            "It rises after each restart by all there is: the state directory does not survive restarts.");

    static final MeterDefinition STATE_ENTRIES = new MeterDefinition(
            "millrace.state.entries",
            GAUGE,
            "",
            List.of("series"),
            "Entries of the state stores of a series, as RocksDB estimates: several for each meta with an open document.",
            "It grows without end: a meta field holds a value that changes with each message.");

    static final MeterDefinition STATE_DISK = new MeterDefinition(
            "millrace.state.disk",
            GAUGE,
            "bytes",
            List.of("series"),
            "Size of the state on disk (RocksDB's table files).",
            "It nears the size of the volume.");

    static final MeterDefinition STATE_MEMORY = new MeterDefinition(
            "millrace.state.memory",
            GAUGE,
            "bytes",
            List.of("part"),
            "Native memory of the state stores, outside the Java heap: `block-cache` (what was read, indexes, filters, and"
                    + " the memtables' share), `memtables` (part of the former), `table-readers` (beside it).",
            "`block-cache` and `table-readers` together well above `millrace_state_memory_limit_bytes`.");

    static final MeterDefinition STATE_MEMORY_LIMIT = new MeterDefinition(
            "millrace.state.memory.limit",
            GAUGE,
            "bytes",
            List.of(),
            "What `storeBytes` allows the block cache and memtables of all stores together.",
            "");

    static final List<MeterDefinition> ALL = List.of(
            READY,
            LIVE,
            LAG_RECORDS,
            LAG_SECONDS,
            RETENTION,
            LAG_AGE,
            THREADS,
            THREAD_DEATHS,
            TASKS,
            TIME_SHARE,
            COMMIT_LATENCY,
            REBALANCES,
            RECEIVED,
            SENT,
            SEND_ERRORS,
            SEND_RETRIES,
            AUTHENTICATION_FAILURES,
            RESTORE_LEFT,
            RESTORED,
            STATE_ENTRIES,
            STATE_DISK,
            STATE_MEMORY,
            STATE_MEMORY_LIMIT);

    private StreamsMeters() {}
}
