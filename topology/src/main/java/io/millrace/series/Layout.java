package io.millrace.series;

import java.time.Duration;
import java.util.Set;

/** How the readings of a series are written to its collection. The shapes are in {@code docs/layouts.md}. */
public enum Layout {
    /** Buckets as MongoDB's own time-series collections keep them: an array of times and one of each field's values. */
    COLUMNS,

    /** Buckets by size: {@code samples: [{<field>: value, <time>: …}, …]}, with the meta fields at the top level. */
    SAMPLES,

    /** Buckets with a slot for each step of their span: {@code p: {<field>: {"<slot>": value}}}. */
    OFFSETS,

    /** One document per reading, whose {@code _id} is the reading's position. */
    DOCUMENTS,

    /** The same documents, inserted into one of MongoDB's time-series collections. */
    TIMESERIES;

    /** The names that a document of {@link #SAMPLES} uses itself, so that no meta field can have them. */
    public static final Set<String> MEMBERS_OF_SAMPLES = Set.of("_id", "nsamples", "day", "first", "last", "samples");

    /** Whether a document holds many readings, so that it has a span, and a largest number of readings and bytes. */
    public boolean hasBuckets() {
        return this == COLUMNS || this == SAMPLES || this == OFFSETS;
    }

    /** The span of time of a bucket for readings this far apart; without buckets, that in which duplicates are known. */
    public Duration span(Granularity granularity) {
        return this == OFFSETS ? granularity.slotted() : granularity.span();
    }
}
