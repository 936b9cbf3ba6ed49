/**
 * The life of the application: checks before the start, start in order, watching, stop in order. It puts together what the
 * other packages build and decides nothing about readings, documents or the command line.
 */
@NullMarked
package io.millrace.app.run;

import org.jspecify.annotations.NullMarked;
