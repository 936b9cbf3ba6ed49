/** Tests of the embedded servers. Tests that start one end with IT, apart from those that take no time. */
@NullMarked
package io.millrace.embedded;

import org.jspecify.annotations.NullMarked;
