/**
 * What the status page shows: the state of one instance at one moment, without any secret, and without readings unless
 * that is switched on. It reads meters and health, remembers what was met last, and changes nothing.
 */
@NullMarked
package io.millrace.app.status;

import org.jspecify.annotations.NullMarked;
