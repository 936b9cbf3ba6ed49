/**
 * What the status page shows: the state of one instance at one moment, without any secret and without readings. It reads
 * meters and health and changes nothing.
 */
@NullMarked
package io.millrace.app.status;

import org.jspecify.annotations.NullMarked;
