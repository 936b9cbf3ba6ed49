/**
 * What a series is: its topics, its time and meta fields, its buckets and tiers, and every name that follows from them.
 * Plain values only; nothing in this package reads a file, a topic or a clock.
 */
@NullMarked
package io.millrace.series;

import org.jspecify.annotations.NullMarked;
