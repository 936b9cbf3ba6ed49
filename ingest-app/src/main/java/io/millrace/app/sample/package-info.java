/**
 * A look at the newest records of a topic: reading them without a trace, and guessing what a series of them would be.
 * Nothing here writes, commits or joins a group.
 */
@NullMarked
package io.millrace.app.sample;

import org.jspecify.annotations.NullMarked;
