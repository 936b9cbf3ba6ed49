package io.millrace.app.metrics;

import io.micrometer.core.instrument.Meter;
import java.util.List;

/**
 * A meter of Millrace's own: all that its documentation says. None has a label whose values depend on devices.
 *
 * @param name the name in Micrometer's notation
 * @param type the type
 * @param unit the base unit, or empty
 * @param labels the names of its labels
 * @param meaning what it says
 * @param worry when to worry; empty where it never is a reason to
 */
record MeterDefinition(String name, Meter.Type type, String unit, List<String> labels, String meaning, String worry) {

    MeterDefinition {
        labels = List.copyOf(labels);
    }
}
