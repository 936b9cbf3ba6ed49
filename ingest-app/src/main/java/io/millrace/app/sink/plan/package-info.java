/**
 * What one batch of upsert records asks of MongoDB: pure code from bytes to operations, without driver calls and clocks.
 * Nothing here reads from Kafka or writes to MongoDB.
 */
@NullMarked
package io.millrace.app.sink.plan;

import org.jspecify.annotations.NullMarked;
