/**
 * What the health addresses answer: verdicts of components, put together. It judges what it is told; it starts, stops and
 * restarts nothing.
 */
@NullMarked
package io.millrace.app.health;

import org.jspecify.annotations.NullMarked;
