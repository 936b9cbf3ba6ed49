/**
 * The proving ground: plans made from seeds, faults and the moments they strike in, and the verdict. It shares no code with
 * the application, which it knows only as a process, by its topics and by its documents.
 */
@NullMarked
package io.millrace.chaos;

import org.jspecify.annotations.NullMarked;
