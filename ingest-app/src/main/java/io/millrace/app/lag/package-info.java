/**
 * How far the topology is behind its topics, in records and in seconds. It asks brokers and clients and tells what it found;
 * it judges nothing and moves no position.
 */
@NullMarked
package io.millrace.app.lag;

import org.jspecify.annotations.NullMarked;
