package io.millrace.series;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * One kind of reading, named in the configuration. Immutable and already validated: whoever builds one has answered every
 * mistake of the configuration before.
 *
 * @param name the name of the series, {@code [a-z0-9_-]+}; part of topic, store and collection names
 * @param topics the topics that devices publish readings to, at least one
 * @param keyed whether producers key their records by meta, so that all readings of a meta are in one partition
 * @param partitions the number of partitions of the internal topic that brings the readings of a meta together; without
 *     meaning where {@code keyed}
 * @param format how a message is encoded
 * @param time where the time of a reading is found and which times are plausible
 * @param metaFields the names of the members that identify the source, in the order in which they make up the {@code _id}
 * @param ids what the {@code _id}s of documents begin with
 * @param fields what is known about the fields of a reading
 * @param layout how readings are written
 * @param granularity the spacing of a meta's readings, where the configuration says it and not the span of buckets
 * @param sampleTimes how {@link Layout#SAMPLES} keeps times; without meaning in other layouts
 * @param bucket when a bucket is full; of {@link Layout#DOCUMENTS} and {@link Layout#TIMESERIES} only its span means
 *     something: within it, duplicates are known
 * @param rollups the tiers, finest first; each divides the next; may be empty
 * @param timeZone the zone in which days (and months) begin and end; without one, UTC
 * @param flush when upserts are emitted
 * @param keepOpen how long the state of a document outlives its last reading; without one, the document's own span, and at
 *     least an hour
 * @param latest whether the newest reading of each meta is kept in a collection of its own
 * @param duplicates what happens to a reading that is identical with an earlier one of the same span
 * @param limits bounds on what devices can make the application hold
 * @param collections the names of the collections and views
 */
public record Series(
        String name,
        List<String> topics,
        boolean keyed,
        int partitions,
        Format format,
        TimeRule time,
        List<String> metaFields,
        IdOrder ids,
        FieldRule fields,
        Layout layout,
        Optional<Granularity> granularity,
        SampleTimes sampleTimes,
        BucketLimits bucket,
        List<Tier> rollups,
        Optional<ZoneId> timeZone,
        Flush flush,
        Optional<Duration> keepOpen,
        boolean latest,
        Duplicates duplicates,
        Limits limits,
        Collections collections) {

    public Series {
        topics = List.copyOf(topics);
        metaFields = List.copyOf(metaFields);
        rollups = List.copyOf(rollups);
    }

    /** The same series with another number of partitions of the internal topic. */
    public Series withPartitions(int newPartitions) {
        return new Series(
                name,
                topics,
                keyed,
                newPartitions,
                format,
                time,
                metaFields,
                ids,
                fields,
                layout,
                granularity,
                sampleTimes,
                bucket,
                rollups,
                timeZone,
                flush,
                keepOpen,
                latest,
                duplicates,
                limits,
                collections);
    }

    /** The same series with other collections and views. */
    public Series withCollections(Collections newCollections) {
        return new Series(
                name,
                topics,
                keyed,
                partitions,
                format,
                time,
                metaFields,
                ids,
                fields,
                layout,
                granularity,
                sampleTimes,
                bucket,
                rollups,
                timeZone,
                flush,
                keepOpen,
                latest,
                duplicates,
                limits,
                newCollections);
    }

    /** The same readings written otherwise: as a layout, with other tiers, and into other collections. */
    public Series writtenAs(
            Layout newLayout,
            Optional<Granularity> newGranularity,
            BucketLimits newBucket,
            List<Tier> newRollups,
            Collections newCollections) {
        return new Series(
                name,
                topics,
                keyed,
                partitions,
                format,
                time,
                metaFields,
                ids,
                fields,
                newLayout,
                newGranularity,
                sampleTimes,
                newBucket,
                newRollups,
                timeZone,
                flush,
                keepOpen,
                latest,
                duplicates,
                limits,
                newCollections);
    }

    /** The length of a slot of {@link Layout#OFFSETS}. */
    public Duration step() {
        return granularity.orElse(Granularity.SECONDS).step();
    }

    /** How a message is encoded. */
    public enum Format {
        /** One JSON object per message (RFC 8259). */
        JSON
    }

    /** What happens to a reading that is identical (same meta, time and values) with an earlier one of the same span. */
    public enum Duplicates {
        /** It is counted as a duplicate and not stored again. */
        DROP_IDENTICAL,
        /** It is stored again. */
        KEEP_ALL
    }

    /**
     * When a bucket is full.
     *
     * @param span the length of the span of time a bucket belongs to; spans of less than a day are aligned to the epoch in
     *     UTC, longer ones are whole days
     * @param readings the largest number of readings
     * @param bytes the largest size of the BSON document, in bytes
     */
    public record BucketLimits(Duration span, int readings, int bytes) {}

    /**
     * When upserts are emitted: when {@code readings} have been taken in since the last emission, when a bucket closes, and
     * at least every {@code every}.
     */
    public record Flush(Duration every, int readings) {}

    /**
     * Bounds on what devices can make the application hold.
     *
     * @param metas the largest number of metas whose state is open, over all partitions
     * @param fields the largest number of fields of a reading
     * @param messageBytes the largest size of a message, in bytes
     */
    public record Limits(long metas, int fields, int messageBytes) {}
}
