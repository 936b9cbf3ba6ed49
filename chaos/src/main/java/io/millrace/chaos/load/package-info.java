/**
 * What is sent, what must come of it, and whether it did: values and sums, made from a seed. Nothing here runs, listens or
 * knows of faults.
 */
@NullMarked
package io.millrace.chaos.load;

import org.jspecify.annotations.NullMarked;
