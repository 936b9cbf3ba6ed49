/**
 * The in-app sink: a consumer group of its own that applies upsert records to MongoDB and commits their offsets, together with
 * the dead letters, after the acknowledgement. Nothing here knows readings, windows or the topology.
 */
@NullMarked
package io.millrace.app.sink;

import org.jspecify.annotations.NullMarked;
