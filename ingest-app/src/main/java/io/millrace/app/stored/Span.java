package io.millrace.app.stored;

import io.millrace.reading.MetaKey;

/**
 * A span of time of one meta.
 *
 * @param meta the meta
 * @param start its beginning, in milliseconds since the epoch
 */
public record Span(MetaKey meta, long start) {}
