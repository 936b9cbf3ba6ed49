/**
 * Reads a part of the topics again, folds it in this process into collections of its own, and compares these with the live ones.
 * It joins no consumer group, commits nothing, and writes to no collection that was there before.
 */
@NullMarked
package io.millrace.app.replay;

import org.jspecify.annotations.NullMarked;
