/**
 * Readings to measure with: what is in a load, in which order, how many of what kind, and its topic. Knows nothing of who takes
 * them.
 */
@NullMarked
package io.millrace.benchmarks.load;

import org.jspecify.annotations.NullMarked;
