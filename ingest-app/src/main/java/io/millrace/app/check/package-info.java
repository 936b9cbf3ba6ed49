/**
 * A look at everything an application needs, which goes on after a problem where the start of the application would stop.
 * Changes nothing.
 */
@NullMarked
package io.millrace.app.check;

import org.jspecify.annotations.NullMarked;
