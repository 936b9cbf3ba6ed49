/**
 * From bytes to readings. Everything here is stateless or confined to one thread, reads no clock but the one it is given,
 * and knows nothing of buckets, tiers or MongoDB's documents.
 */
@NullMarked
package io.millrace.reading;

import org.jspecify.annotations.NullMarked;
