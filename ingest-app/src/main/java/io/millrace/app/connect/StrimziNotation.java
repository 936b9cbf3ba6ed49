package io.millrace.app.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A {@code KafkaConnector} of Strimzi's cluster operator, which also restarts failed tasks. The operator calls the connector as
 * the resource is called, and Kubernetes allows no underscore there.
 */
final class StrimziNotation {

    /** Strimzi has places of their own for these, and refuses them among the others. */
    private static final Set<String> ELSEWHERE = Set.of(Connector.CLASS_KEY, Connector.TASKS_KEY);

    private StrimziNotation() {}

    static List<String> lines(Connector connector) {
        var lines = new ArrayList<String>(List.of(
                "apiVersion: kafka.strimzi.io/v1beta2",
                "kind: KafkaConnector",
                "metadata:",
                "  name: " + connector.name().replace('_', '-'),
                "  labels:",
                "    # The name of your KafkaConnect resource.",
                "    strimzi.io/cluster: connect",
                "spec:",
                "  class: " + connector.config().get(Connector.CLASS_KEY),
                "  tasksMax: " + connector.config().get(Connector.TASKS_KEY),
                "  # A task fails when MongoDB is away for longer than serverSelectionTimeoutMS.",
                "  autoRestart:",
                "    enabled: true",
                "  config:"));
        connector.config().forEach((key, value) -> {
            if (!ELSEWHERE.contains(key)) {
                lines.add("    " + key + ": '" + value.replace("'", "''") + "'");
            }
        });
        return List.copyOf(lines);
    }
}
