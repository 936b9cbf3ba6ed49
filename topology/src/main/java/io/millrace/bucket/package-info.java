/**
 * Buckets that are being filled: chunks, extremes, sizes, and how they are written as upserts. Knows neither Kafka nor where
 * state is kept.
 */
@NullMarked
package io.millrace.bucket;

import org.jspecify.annotations.NullMarked;
