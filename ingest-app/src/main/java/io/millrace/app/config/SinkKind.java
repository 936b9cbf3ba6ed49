package io.millrace.app.config;

/** Who applies the upsert records to MongoDB. */
public enum SinkKind {
    /** The application itself. */
    APP,
    /** MongoDB's Kafka connector, run by somebody else. */
    CONNECT,
    /** Nobody. */
    NONE
}
