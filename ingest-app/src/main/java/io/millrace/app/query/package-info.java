/**
 * Questions to what is stored, as people and scripts ask them: what was asked for, and the answers as a table, CSV or lines of
 * JSON. How documents are read is the business of {@code io.millrace.app.stored}.
 */
@NullMarked
package io.millrace.app.query;

import org.jspecify.annotations.NullMarked;
