/**
 * The real processes that a plan breaks, the network between them, and the reading of what they left. Which of it is broken
 * when is decided elsewhere.
 */
@NullMarked
package io.millrace.chaos.ground;

import org.jspecify.annotations.NullMarked;
