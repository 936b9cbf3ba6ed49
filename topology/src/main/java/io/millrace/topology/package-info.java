/**
 * The Kafka Streams topology: processors, stores and names around the pure code of the other packages. Defines; something
 * else runs it.
 */
@NullMarked
package io.millrace.topology;

import org.jspecify.annotations.NullMarked;
