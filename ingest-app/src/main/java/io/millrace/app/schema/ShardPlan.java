package io.millrace.app.schema;

import java.util.List;
import java.util.function.Predicate;

/**
 * What sharding the collections of an application does to a cluster: a script for {@code mongosh} on a {@code mongos}, in which
 * what is there ({@code // =}), left out ({@code // -}) or in the way ({@code // !}) is a comment. Immutable.
 */
public final class ShardPlan {

    private final String database;
    private final boolean cluster;
    private final List<ShardStep> steps;

    ShardPlan(String database, boolean cluster, List<ShardStep> steps) {
        this.database = database;
        this.cluster = cluster;
        this.steps = List.copyOf(steps);
    }

    /** Whether the server is a {@code mongos} and was asked how things are; else the plan is that of an empty cluster. */
    public boolean isOfCluster() {
        return cluster;
    }

    /** The script. */
    public List<String> lines() {
        return lines(step -> true);
    }

    /** The commands of the script; empty if there is nothing to do. */
    public List<String> changes() {
        return lines(ShardStep.Change.class::isInstance);
    }

    /** What is in the way, each with the way out; while there is any, nothing is applied. */
    public List<String> inTheWay() {
        return lines(ShardStep.InTheWay.class::isInstance);
    }

    List<ShardStep.Change> changeSteps() {
        return steps.stream()
                .filter(ShardStep.Change.class::isInstance)
                .map(ShardStep.Change.class::cast)
                .toList();
    }

    private List<String> lines(Predicate<ShardStep> which) {
        return steps.stream().filter(which).map(step -> step.line(database)).toList();
    }
}
