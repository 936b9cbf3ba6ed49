package io.millrace.chaos;

import java.time.Duration;

/**
 * A fault, ready to strike.
 *
 * @param begin breaks something, and returns at once
 * @param lasting how long it stays broken
 * @param end mends it, or lets it mend itself; returns when that is done
 */
record Strike(Runnable begin, Duration lasting, Runnable end) {}
