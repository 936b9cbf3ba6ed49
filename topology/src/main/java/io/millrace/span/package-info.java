/**
 * Where spans of time begin and end: hours, days of a time zone, months. Pure functions of a time; no clock, no reading.
 */
@NullMarked
package io.millrace.span;

import org.jspecify.annotations.NullMarked;
