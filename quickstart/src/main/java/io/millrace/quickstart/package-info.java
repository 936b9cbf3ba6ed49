/**
 * One command that shows the whole way on real readings: servers, topics, the application, readings, and a comparison of what
 * was published with what is found. It drives the application from outside and may know nothing of how it works within.
 */
@NullMarked
package io.millrace.quickstart;

import org.jspecify.annotations.NullMarked;
