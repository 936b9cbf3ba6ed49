/**
 * The positions of the application's two consumer groups: set once before the first start, checked before each later one,
 * and never moved unless somebody says so. Runs before anything consumes; nothing here reads a record.
 */
@NullMarked
package io.millrace.app.positions;

import org.jspecify.annotations.NullMarked;
