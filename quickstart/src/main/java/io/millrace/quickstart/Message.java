package io.millrace.quickstart;

/**
 * A message to publish.
 *
 * @param series the series whose topic it goes to
 * @param key the record's key
 * @param value one JSON object, or, where {@code kind} is {@link Kind#BROKEN}, something that is none
 * @param kind what is to become of it
 */
record Message(String series, String key, String value, Kind kind) {

    /** What is to become of a message. */
    enum Kind {
        /** A reading that nobody has sent before. */
        READING,
        /** Equal to a message that was sent before: to be dropped. */
        DUPLICATE,
        /** To be set aside as a dead letter. */
        BROKEN
    }
}
