/**
 * MongoDB's Kafka connector: the configuration that makes it do what the in-app sink does, in the notations that workers take,
 * and what a running worker says of it. Starts and changes nothing.
 */
@NullMarked
package io.millrace.app.connect;

import org.jspecify.annotations.NullMarked;
