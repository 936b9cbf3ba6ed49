/** Tests of the comparison of layouts. The one that takes a load through all of them ends with IT. */
@NullMarked
package io.millrace.quickstart.compare;

import org.jspecify.annotations.NullMarked;
