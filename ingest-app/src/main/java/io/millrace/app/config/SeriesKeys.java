package io.millrace.app.config;

import io.millrace.series.FieldRule;
import io.millrace.series.Granularity;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import io.millrace.series.TimeRule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a series. */
record SeriesKeys(
        @Setting(
                value = "The topics with its readings. Several series may read one topic. Where `keyed` is true, adding"
                        + " a topic with more partitions than the others takes a `millrace drain`.",
                required = true,
                example = "[weather.readings]")
        List<String> topics,

        @Setting(value = "How a message is encoded: one JSON object per message.", byDefault = "json")
        Series.Format format,

        @Setting(
                value = "Whether the producers key their messages by meta, so that all readings of a meta are in one"
                        + " partition. It saves a hop. Otherwise an internal topic brings them together.",
                byDefault = "false",
                effect = Effect.DRAIN)
        boolean keyed,

        @Setting(
                value =
                        "The number of partitions of that internal topic. With 0 it gets as many as the source topics have"
                                + " when it is first made, and keeps them.",
                byDefault = "0",
                min = "0",
                max = "10_000",
                effect = Effect.DRAIN)
        int partitions,

        @Setting(
                value =
                        "The member of the message with the time of the reading; `record` takes the time of the Kafka record"
                                + " (named `ts` in documents).",
                required = true,
                example = "ts",
                effect = Effect.NEW_COLLECTIONS)
        String timeField,

        @Setting(
                value = "The unit of times that are numbers. `auto` tells seconds to nanoseconds apart by magnitude and"
                        + " reads ISO 8601 text; `iso` takes text only.",
                byDefault = "auto")
        TimeRule.Unit timeUnit,

        @Setting(
                value =
                        "The zone of local times that come without an offset, and of the days (and months) of buckets and"
                                + " tiers from one day up.",
                otherwise = "days are those of UTC, and local times without an offset are set aside",
                effect = Effect.DRAIN)
        Optional<ZoneId> timeZone,

        @Setting(
                value = "Earlier times are set aside as dead letters: clocks that were never set.",
                byDefault = "2000-01-01")
        Instant earliest,

        @Setting(
                value = "Times further ahead of the wall clock than this are set aside as dead letters.",
                byDefault = "5m",
                max = "365d")
        Duration future,

        @Setting(
                value =
                        "The members of the message that identify the source, in the order in which they make up the `_id`"
                                + " of documents.",
                required = true,
                single = "metaField",
                example = "[station]",
                effect = Effect.NEW_COLLECTIONS)
        List<String> metaFields,

        @Setting(
                value =
                        "What the `_id` of buckets and history documents begins with: the meta, or the day (UTC) on which"
                                + " their span begins. With `time-first` ranges of `_id` are ranges of days, for the zones of"
                                + " a sharded cluster (docs/operations.md); all new documents then go to one end of them.",
                byDefault = "meta-first",
                effect = Effect.DRAIN)
        IdOrder id,

        @Setting(
                value =
                        "The types of fields, by name. Without a declared type, values are taken as they come. A `number`"
                                + " may come as text; a value of another type sets the reading aside.",
                otherwise =
                        "all scalar members that are neither time nor meta are fields, with the types they come with")
        Map<String, FieldRule.Type> fields,

        @Setting(value = "Whether members without a declared type are left out.", byDefault = "false")
        boolean onlyDeclared,

        @Setting(
                value = "Texts that devices send for want of a value, in any case.",
                byDefault = "['', '-', '---', n/a, nan, none, 'null', unavailable, unknown]")
        List<String> missing,

        @Setting(
                value =
                        "How readings are written; docs/layouts.md shows each. `columns`, `samples` and `offsets` make buckets,"
                                + " `documents` and `timeseries` one document per reading. With `timeseries`, a process that is"
                                + " paused while it writes, replaced, and wakes can insert a few readings a second time; in all"
                                + " others it cannot.",
                byDefault = "columns",
                effect = Effect.NEW_COLLECTIONS)
        Layout layout,

        @Setting(
                value =
                        "The spacing of a meta's readings, in MongoDB's words; it chooses `bucket.span`: 1h for seconds,"
                                + " 1d for minutes, 30d for hours. With `offsets` it is the length of a slot, and a bucket is a"
                                + " minute of seconds, an hour of minutes, or a day of hours. With `documents` and `timeseries`"
                                + " it is within that span that duplicates are known; a time-series collection gets it as its"
                                + " own granularity.",
                otherwise = "seconds, unless `bucket.span` is set; with `samples` a span of 1d",
                effect = Effect.DRAIN)
        Optional<Granularity> granularity,

        @Setting("When a bucket is full.") BucketKeys bucket,

        @Setting(
                value = "The tiers, finest first; each divides the next. A new tier counts the readings from then on.",
                byDefault = "[]",
                effect = Effect.DRAIN)
        List<Tier> rollups,

        @Setting(
                value = "Whether the newest reading of each meta is kept in a collection of its own.",
                byDefault = "true")
        boolean latest,

        @Setting(
                value =
                        "What happens to a reading that equals an earlier one of its span in meta, time and all values.",
                byDefault = "drop-identical")
        Series.Duplicates duplicates,

        @Setting("When readings are passed on to MongoDB.") FlushKeys flush,

        @Setting(
                value =
                        "How long the state of a document is kept after its last reading. A reading that comes later begins"
                                + " a second document for the span, which queries merge.",
                otherwise = "the span of the document, and at least 1h",
                min = "1s",
                max = "366d")
        Optional<Duration> keepOpen,

        @Setting("Bounds on what devices can make the application hold.")
        LimitKeys limits,

        @Setting(
                "When MongoDB removes documents (TTL), counted from the start of their span. What is never removed has no"
                        + " key.")
        ExpireKeys expireAfter,

        @Setting("Names of collections and views.") CollectionKeys collections) {

    record BucketKeys(
            @Setting(
                    value = "The span of time of a bucket: a part of a day that divides it, or whole days. Instead of"
                            + " `granularity`. With `timeseries`, those of the collection's own buckets"
                            + " (`bucketMaxSpanSeconds`). Not with `offsets` and `documents`.",
                    otherwise = "the one that `granularity` says",
                    min = "1s",
                    max = "366d",
                    effect = Effect.DRAIN)
            Optional<Duration> span,

            @Setting(
                    value = "The largest number of readings. Not with `documents` and `timeseries`.",
                    otherwise = "1,000; with `samples` 200",
                    min = "1",
                    max = "100_000",
                    effect = Effect.NEW_DOCUMENTS)
            Optional<Integer> readings,

            @Setting(
                    value = "The largest size of the BSON document. Not with `documents` and `timeseries`.",
                    otherwise = "125KiB",
                    min = "4KiB",
                    max = "8MiB",
                    effect = Effect.NEW_DOCUMENTS)
            Optional<ByteSize> bytes,

            @Setting(
                    value =
                            "How `samples` keeps times: as a `date`, or in whole `seconds` since 1970 (int32). Then a reading"
                                    + " with a fraction of a second, or beyond 2038, is set aside.",
                    otherwise = "date",
                    effect = Effect.NEW_COLLECTIONS)
            Optional<SampleTimes> times) {}

    record FlushKeys(
            @Setting(
                    value =
                            "The longest time until a reading is passed on. It is found in MongoDB about 2 s later. While more"
                                    + " readings wait in Kafka than are taken in within this time, it may be six times as long:"
                                    + " fewer and fuller upserts catch up sooner.",
                    byDefault = "5s",
                    min = "10ms",
                    max = "1h")
            Duration every,

            @Setting(
                    value =
                            "The number of new readings of a meta at which they are passed on with the next commit. With 32,"
                                    + " a meta that brings more than 64 between two commits waits until its bucket is full, or"
                                    + " for flush.every.",
                    byDefault = "32",
                    min = "1",
                    max = "32")
            int readings) {}

    record LimitKeys(
            @Setting(
                    value = "The largest number of metas with open documents, over all partitions. Readings of further"
                            + " ones are set aside: it is a meta field that changes with every message, as a rule.",
                    byDefault = "1_000_000",
                    min = "1",
                    max = "1_000_000_000")
            long metas,

            @Setting(value = "The largest number of fields of a reading.", byDefault = "200", min = "1", max = "10_000")
            int fields,

            @Setting(value = "The largest size of a message.", byDefault = "1MiB", min = "64", max = "8MiB")
            ByteSize messageBytes) {}

    record ExpireKeys(
            @Setting(
                    value = "The age at which buckets are removed. At least a bucket's span and `keepOpen`.",
                    otherwise = "buckets are kept",
                    min = "1m",
                    max = "24855d")
            Optional<Duration> buckets,

            @Setting(
                    value = "The age at which history documents are removed, by tier. At least the span of a document"
                            + " and `keepOpen`.",
                    otherwise = "histories are kept")
            Map<Tier, Duration> histories,

            @Setting(
                    value = "The age at which a newest reading is removed: a source that was silent for so long is"
                            + " forgotten.",
                    otherwise = "newest readings are kept",
                    min = "1m",
                    max = "24855d")
            Optional<Duration> latest) {}

    record CollectionKeys(
            @Setting(
                    value = "The collection of buckets.",
                    otherwise = "`<series>_buckets`",
                    effect = Effect.NEW_COLLECTIONS)
            Optional<String> buckets,

            @Setting(
                    value = "The collections of history documents, by tier.",
                    otherwise = "`<series>_<tier>_history`",
                    effect = Effect.NEW_COLLECTIONS)
            Map<Tier, String> histories,

            @Setting(
                    value = "The collection of newest readings.",
                    otherwise = "`<series>_latest`",
                    effect = Effect.NEW_COLLECTIONS)
            Optional<String> latest,

            @Setting(value = "The view of single readings.", otherwise = "`<series>`", effect = Effect.NEW_COLLECTIONS)
            Optional<String> readings,

            @Setting(
                    value = "The views of flat windows, by tier.",
                    otherwise = "`<series>_<tier>`",
                    effect = Effect.NEW_COLLECTIONS)
            Map<Tier, String> windows) {}
}
