@NullMarked
package io.millrace.app.schema;

import org.jspecify.annotations.NullMarked;
