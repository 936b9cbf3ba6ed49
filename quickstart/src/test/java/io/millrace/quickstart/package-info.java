/** Tests of the quick start. Those that go all the way end with IT. */
@NullMarked
package io.millrace.quickstart;

import org.jspecify.annotations.NullMarked;
