/** What commands that are watched at a terminal have in common: a line that tells how far it is, and an end that is asked for. */
@NullMarked
package io.millrace.quickstart.terminal;

import org.jspecify.annotations.NullMarked;
