/**
 * Brings planned operations into MongoDB, guarded, until every one of them is known to be done or is set aside. Nothing here
 * knows Kafka's consumers, producers and offsets.
 */
@NullMarked
package io.millrace.app.sink.write;

import org.jspecify.annotations.NullMarked;
