package io.millrace.app.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.Supplier;

/** Registers meters as their definitions say. */
final class Meters {

    private Meters() {}

    static void gauge(MeterDefinition definition, MeterRegistry registry, Supplier<Number> value) {
        gauge(definition, Tags.empty(), registry, value);
    }

    static void gauge(MeterDefinition definition, Tags tags, MeterRegistry registry, Supplier<Number> value) {
        Gauge.builder(definition.name(), value)
                .strongReference(true)
                .description(definition.meaning())
                .baseUnit(definition.unit().isEmpty() ? null : definition.unit())
                .tags(tags)
                .register(registry);
    }
}
