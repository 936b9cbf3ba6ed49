/**
 * Drills of the alerts: each alert's condition is caused on a running application that a real Prometheus watches, and a quick
 * start is watched while it is well. It knows the application as a process, and the alerts and the dashboard by their files.
 */
@NullMarked
package io.millrace.chaos.drill;

import org.jspecify.annotations.NullMarked;
