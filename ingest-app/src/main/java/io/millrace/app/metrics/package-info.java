/**
 * What the application counts and measures, in Micrometer's terms, and how that is told to Prometheus. Whoever has something
 * to count is given an object that counts; nothing here reads a topic or a collection.
 */
@NullMarked
package io.millrace.app.metrics;

import org.jspecify.annotations.NullMarked;
