/**
 * One load, written in every layout and asked the same questions: what each costs in bytes, writes and milliseconds. Readings go
 * through the application's own decoder, fold, sink and queries; how those work is their business.
 */
@NullMarked
package io.millrace.quickstart.compare;

import org.jspecify.annotations.NullMarked;
