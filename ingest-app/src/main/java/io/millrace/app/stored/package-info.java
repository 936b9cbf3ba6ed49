/**
 * Reads what is stored: documents of every layout as readings, history documents as windows, and puts together what several
 * documents of a span hold. It writes nothing and prints nothing.
 */
@NullMarked
package io.millrace.app.stored;

import org.jspecify.annotations.NullMarked;
