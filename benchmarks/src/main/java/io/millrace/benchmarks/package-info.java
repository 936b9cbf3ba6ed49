/**
 * The commands of the benchmarks: each starts servers, has processes do something on them, and reports. Measures; what is
 * measured lives elsewhere.
 */
@NullMarked
package io.millrace.benchmarks;

import org.jspecify.annotations.NullMarked;
