package io.millrace.app.health;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The health of an application: that of its components. Thread-safe where the components are. */
public final class Health {

    private final Map<String, Supplier<Verdict>> components;

    /**
     * @param components how each component is, by name; in the order of the answers
     */
    public Health(Map<String, Supplier<Verdict>> components) {
        this.components = new LinkedHashMap<>(components);
    }

    /** The health of an application that is being started or stopped. */
    public static Health of(String component, Verdict verdict) {
        return new Health(Map.of(component, () -> verdict));
    }

    /** Whether the process should be left alone. */
    public HealthReport live() {
        return report(Verdict::live);
    }

    /** Whether every component does its work. */
    public HealthReport ready() {
        return report(Verdict::ready);
    }

    private HealthReport report(Predicate<Verdict> good) {
        var verdicts = new LinkedHashMap<String, Verdict>();
        components.forEach((name, component) -> verdicts.put(name, component.get()));
        return new HealthReport(verdicts.values().stream().allMatch(good), verdicts);
    }
}
