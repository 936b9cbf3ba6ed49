/**
 * What operators are given, alerts, dashboard and pages, against what the running application has. Programs that Maven cannot
 * bring are used where they are found.
 */
@NullMarked
package io.millrace.app.operations;

import org.jspecify.annotations.NullMarked;
