/**
 * What the log needs beyond Logback's own parts. Nothing here knows what is logged.
 */
@NullMarked
package io.millrace.app.logging;

import org.jspecify.annotations.NullMarked;
