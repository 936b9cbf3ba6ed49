/** Tests of what is shown at a terminal. */
@NullMarked
package io.millrace.quickstart.terminal;

import org.jspecify.annotations.NullMarked;
