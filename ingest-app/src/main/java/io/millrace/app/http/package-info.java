/**
 * The HTTP server: addresses and status codes. What is answered comes from outside; nothing here knows Kafka or MongoDB.
 */
@NullMarked
package io.millrace.app.http;

import org.jspecify.annotations.NullMarked;
