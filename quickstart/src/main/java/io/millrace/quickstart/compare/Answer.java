package io.millrace.quickstart.compare;

/**
 * An answer to a question.
 *
 * @param millis how long it took: the median of several times
 * @param rows how many readings or windows it has
 */
record Answer(double millis, long rows) {}
