package io.millrace.app.query;

/** How answers are written. */
public enum Format {
    /** Columns for people. */
    TABLE,
    /** RFC 4180, with a header. */
    CSV,
    /** One JSON object per line. */
    NDJSON
}
