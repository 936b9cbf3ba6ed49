/** The application. */
@NullMarked
package io.millrace.app;

import org.jspecify.annotations.NullMarked;
