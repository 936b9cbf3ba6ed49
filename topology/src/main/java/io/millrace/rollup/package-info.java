/**
 * Rollups: windows that readings are folded into, the history documents that hold them, and how they are written as upserts.
 * Knows neither Kafka nor where state is kept.
 */
@NullMarked
package io.millrace.rollup;

import org.jspecify.annotations.NullMarked;
