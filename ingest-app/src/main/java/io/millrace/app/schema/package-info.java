/**
 * The collections, indexes and views that an application wants in MongoDB, and how they get there. Nothing here reads or
 * writes readings, and nothing knows Kafka.
 */
@NullMarked
package io.millrace.app.schema;

import org.jspecify.annotations.NullMarked;
