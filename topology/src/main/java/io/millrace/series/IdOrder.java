package io.millrace.series;

/** What the {@code _id}s of buckets and history documents begin with, and so how they sort. */
public enum IdOrder {
    /** {@code <meta>|<start of the span>|<random>}: what belongs to one meta is together, in order of time. */
    META_FIRST,

    /**
     * {@code <day>|<meta>|<start of the span>|<random>}, with the day in UTC on which the span begins: a range of {@code _id}s
     * is a range of days, for zones of a sharded cluster that follow time. Documents of one reading have the day of the reading
     * before their position.
     */
    TIME_FIRST
}
