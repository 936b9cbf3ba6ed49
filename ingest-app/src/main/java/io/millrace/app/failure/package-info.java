/**
 * How the application ends when something is wrong: one line for people and an exit code for machines. The bottom of the
 * application's packages: it depends on none of them.
 */
@NullMarked
package io.millrace.app.failure;

import org.jspecify.annotations.NullMarked;
