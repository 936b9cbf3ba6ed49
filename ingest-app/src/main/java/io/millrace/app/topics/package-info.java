/**
 * The topics of the application: those it reads must be there, those it owns are planned, created and checked. The only
 * package that opens an admin client; it moves no position and reads no record.
 */
@NullMarked
package io.millrace.app.topics;

import org.jspecify.annotations.NullMarked;
