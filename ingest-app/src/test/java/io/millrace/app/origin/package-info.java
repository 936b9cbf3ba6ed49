@NullMarked
package io.millrace.app.origin;

import org.jspecify.annotations.NullMarked;
