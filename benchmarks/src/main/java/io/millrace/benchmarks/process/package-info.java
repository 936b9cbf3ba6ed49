/**
 * Processes that are measured, and the servers that they share. Everything that is started here ends with this process, and
 * leaves no file.
 */
@NullMarked
package io.millrace.benchmarks.process;

import org.jspecify.annotations.NullMarked;
