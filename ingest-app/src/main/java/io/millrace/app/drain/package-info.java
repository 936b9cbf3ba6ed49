/**
 * Drains the state of an application while none of its instances runs: the library's drain, with real clients around it.
 */
@NullMarked
package io.millrace.app.drain;

import org.jspecify.annotations.NullMarked;
