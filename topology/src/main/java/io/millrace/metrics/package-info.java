/** What the library tells an application about its work, so that it can be counted. Nothing here knows a metrics library. */
@NullMarked
package io.millrace.metrics;

import org.jspecify.annotations.NullMarked;
