/**
 * The command line: one small class per command, which reads options, calls the packages that do the work, and prints. The
 * only package that writes to standard output; no command holds logic that another package could not be asked for.
 */
@NullMarked
package io.millrace.app.cli;

import org.jspecify.annotations.NullMarked;
