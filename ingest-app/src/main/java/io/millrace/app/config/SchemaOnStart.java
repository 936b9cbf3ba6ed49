package io.millrace.app.config;

/** What happens with collections, indexes and views when the application starts. */
public enum SchemaOnStart {
    /** What is missing is created. */
    APPLY,
    /** The application does not start if something is missing. */
    VERIFY,
    /** Nothing is looked at. */
    NONE
}
