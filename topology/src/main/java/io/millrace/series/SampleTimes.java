package io.millrace.series;

/** How {@link Layout#SAMPLES} keeps times. */
public enum SampleTimes {
    /** As BSON dates, to the millisecond. */
    DATE,
    /** As int32 Unix seconds. A reading with a fraction of a second, or beyond 2038-01-19T03:14:07Z, is set aside. */
    SECONDS
}
