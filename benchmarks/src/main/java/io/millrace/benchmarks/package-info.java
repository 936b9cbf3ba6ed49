/**
 * End-to-end runs: prepared readings on an embedded broker, and contestants that take them as fast as they can. Measures; what
 * is measured lives elsewhere.
 */
@NullMarked
package io.millrace.benchmarks;

import org.jspecify.annotations.NullMarked;
