package io.millrace.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The keys of the file, from the top. */
record FileKeys(
        @Setting(value = "The version of this file's format.", required = true, min = "1", max = "1", example = "1")
        int version,

        @Setting(
                value =
                        "The name of the application: its consumer group, and the beginning of the names of all its topics."
                                + " Another name is another application, which reads from the beginning.",
                required = true,
                pattern = NAME,
                accepts = NAME_IN_WORDS,
                example = "plant",
                effect = Effect.NEW_COLLECTIONS)
        String application,

        @Setting(
                value =
                        "Settings of Kafka's clients and of Kafka Streams, under their own names, nested or dotted. They"
                                + " are passed on unchanged, also with Kafka's prefixes (`consumer.`, `producer.`, `admin.`,"
                                + " `main.consumer.`, `restore.consumer.`, `topic.`). Keys that the application's promises"
                                + " depend on are refused. `bootstrap.servers` is required.",
                required = true,
                accepts = "Kafka's settings, at least bootstrap.servers",
                example = "{ bootstrap.servers: localhost:9092 }")
        Node.Mapping kafka,

        @Setting("The database that is written to.") MongoSettings mongodb,
        @Setting("Collections, indexes and views.") SchemaKeys schema,

        @Setting(
                value =
                        "Who writes to MongoDB: the application itself, MongoDB's Kafka connector run beside it, or nobody.",
                byDefault = "app")
        SinkKind sink,

        @Setting("MongoDB's Kafka connector, where `sink` is `connect`; see docs/connect.md.")
        ConnectSettings connect,

        @Setting(
                value =
                        "How often Kafka transactions are committed. Readings become visible to the sink with a commit. While more waits than a flush interval takes in, up to five times as long passes between two.",
                byDefault = "1s",
                min = "10ms",
                max = "1m")
        Duration commitInterval,

        @Setting(
                value =
                        "Threads that decode, bucketize and fold. More than the source topics have partitions are idle.",
                byDefault = "2",
                min = "1",
                max = "256")
        int streamThreads,

        @Setting(
                value =
                        "The part of the heap in which the state of metas is kept, about 2.5 KiB for each with one field and"
                                + " three tiers. Metas beyond it are read from the local store when they come again.",
                byDefault = "256MiB",
                min = "1MiB",
                max = "64GiB")
        ByteSize cacheBytes,

        @Setting(
                value =
                        "The native memory, beside the heap, of the local stores (RocksDB) of all partitions together. A"
                                + " container's limit has to leave room for it.",
                byDefault = "128MiB",
                min = "16MiB",
                max = "64GiB")
        ByteSize storeBytes,

        @Setting(
                value =
                        "The directory of the local state, for this instance alone. A relative path starts at the working"
                                + " directory. Everything in it can be restored from Kafka; keeping it makes starts fast.",
                byDefault = "millrace-state",
                pattern = ".+",
                accepts = "a path")
        Path stateDirectory,

        @Setting(
                value = "How long a stop may take before what is left is given up and read again after the next start."
                        + " Keep it below the grace period of whatever stops the process.",
                byDefault = "25s",
                min = "1s",
                max = "1h")
        Duration shutdownGrace,

        @Setting("Metrics and health.") HttpSettings http,

        @Setting("Comparing what is stored with itself while the application runs.")
        ReconcileSettings reconcile,

        @Setting(
                value = "The series, by name. A name is part of the names of topics, stores, collections and metrics.",
                required = true,
                pattern = NAME,
                accepts = NAME_IN_WORDS,
                effect = Effect.NEW_COLLECTIONS,
                example = "{ weather: { … } }")
        Map<String, SeriesKeys> series) {

    static final String NAME = "[a-z0-9][a-z0-9_-]{0,79}";
    static final String NAME_IN_WORDS =
            "a name of 1 to 80 lower-case letters, digits, - and _, not beginning with - or _";

    record SchemaKeys(
            @Setting(
                    value =
                            "What the application does about collections, indexes and views when it starts: create what is"
                                    + " missing, stop if something is missing, or not look. Take `verify` in production and run"
                                    + " `millrace schema apply` when you deploy, so that the application needs no right to"
                                    + " create anything.",
                    byDefault = "apply")
            SchemaOnStart onStart,

            @Setting(
                    value =
                            "Which documents MongoDB compares with the JSON Schema of their collection: all that are written,"
                                    + " only new ones and those that fitted before, or none.",
                    byDefault = "strict")
            SchemaSettings.Level validationLevel,

            @Setting(
                    value = "What MongoDB does with a document that does not fit: refuse it, or write it and log a"
                            + " warning. What is refused becomes a dead letter of its upsert.",
                    byDefault = "error")
            SchemaSettings.Action validationAction,

            @Setting(
                    value = "How far back the views `<readings>_recent` show readings, counted from the moment they are"
                            + " asked.",
                    byDefault = "1d",
                    min = "1m",
                    max = "366d")
            Duration recent) {}
}
