/** Compact binary reading and writing for what is kept in Kafka: state and internal topics. Knows no meaning of what it writes. */
@NullMarked
package io.millrace.bytes;

import org.jspecify.annotations.NullMarked;
