/**
 * Upsert records: Kafka records that each carry one idempotent MongoDB upsert, and what a sink must know to apply them.
 */
@NullMarked
package io.millrace.upsert;

import org.jspecify.annotations.NullMarked;
