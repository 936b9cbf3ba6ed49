/**
 * Runs MongoDB's own Kafka connector on Kafka's own worker, with the files of this module. Nothing here is on the class path of
 * a worker, and nothing of a worker is on the class path here.
 */
@NullMarked
package io.millrace.connect;

import org.jspecify.annotations.NullMarked;
