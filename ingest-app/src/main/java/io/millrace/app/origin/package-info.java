/**
 * What the state of each series was begun with, kept in a small topic beside it, so that a configuration that state cannot go
 * on with is refused before anything is read. Nothing here changes state.
 */
@NullMarked
package io.millrace.app.origin;

import org.jspecify.annotations.NullMarked;
