/** Where the time and the memory of a reading go: profiles of a running application, and which step a stack of calls belongs to. */
@NullMarked
package io.millrace.benchmarks.steps;

import org.jspecify.annotations.NullMarked;
