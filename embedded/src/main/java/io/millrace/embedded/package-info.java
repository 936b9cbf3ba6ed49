/**
 * Servers for tests, benchmarks and the quick start: a Kafka broker and a MongoDB-wire server inside the process, SecantusDB
 * or mongod beside it. Nothing here knows of readings, and nothing here may reach a production image.
 */
@NullMarked
package io.millrace.embedded;

import org.jspecify.annotations.NullMarked;
