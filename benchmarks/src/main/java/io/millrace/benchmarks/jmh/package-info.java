/** Micro-benchmarks of the steps of a reading, one class per step. Each operation is one reading. */
@NullMarked
package io.millrace.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
