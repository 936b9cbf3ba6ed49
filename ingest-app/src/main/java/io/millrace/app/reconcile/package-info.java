/**
 * Compares what is stored with itself: the readings in buckets with every tier, and documents of one span with one another. Says what
 * differs, and mends what can be mended without touching a document that somebody else writes.
 */
@NullMarked
package io.millrace.app.reconcile;

import org.jspecify.annotations.NullMarked;
