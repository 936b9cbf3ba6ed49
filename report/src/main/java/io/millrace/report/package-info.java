/** What was measured, for people and programs: statistics, tables and charts as text, Markdown, JSON and HTML. Measures nothing. */
@NullMarked
package io.millrace.report;

import org.jspecify.annotations.NullMarked;
