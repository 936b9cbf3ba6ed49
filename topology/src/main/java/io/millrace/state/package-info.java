/**
 * What is known of each meta between two readings: open documents on the heap, and their records in a sorted table of bytes,
 * which Kafka Streams keeps safe. Readings come in, upserts go out; nothing here knows topics, threads or a clock.
 */
@NullMarked
package io.millrace.state;

import org.jspecify.annotations.NullMarked;
