/**
 * What takes the readings of a load from a topic, each in a process of its own, and how it is verified that all of them arrived.
 */
@NullMarked
package io.millrace.benchmarks.contestant;

import org.jspecify.annotations.NullMarked;
