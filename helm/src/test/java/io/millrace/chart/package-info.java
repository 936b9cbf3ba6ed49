/**
 * Tests of the chart: it is linted and rendered in this process for many values, and what comes out is read back strictly and
 * given to the application. Nothing here is shipped.
 */
@NullMarked
package io.millrace.chart;

import org.jspecify.annotations.NullMarked;
