package io.millrace.app.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What applying the schema does to a database. Immutable.
 *
 * <p>Each line of {@link #lines()} begins with what it is about: {@code +} will be created, {@code ~} will be changed,
 * {@code =} is there, {@code -} is left out because the server can't do it, {@code !} is in the way and stops everything.
 */
public final class Plan {

    private final String database;
    private final List<Step> steps;

    Plan(String database, List<Step> steps) {
        this.database = database;
        this.steps = List.copyOf(steps);
    }

    /** All lines, in the order in which they are applied. */
    public List<String> lines() {
        return lines(step -> true);
    }

    /** The lines of what applying creates or changes; empty if all is there. */
    public List<String> changes() {
        return lines(Step.Change.class::isInstance);
    }

    /** The lines of what the server can't do. */
    public List<String> leftOut() {
        return lines(Step.LeftOut.class::isInstance);
    }

    /** The lines of what is in the way, each with the way out; while there are any, nothing is applied. */
    public List<String> inTheWay() {
        return lines(Step.InTheWay.class::isInstance);
    }

    /** One line that sums the plan up. */
    public String summary() {
        if (!inTheWay().isEmpty()) {
            return "nothing can be applied: " + inTheWay().size() + " in the way";
        }
        return changes().isEmpty() ? "nothing to do" : changes().size() + " to apply";
    }

    List<Step.Change> changeSteps() {
        var changes = new ArrayList<Step.Change>();
        for (Step step : steps) {
            if (step instanceof Step.Change change) {
                changes.add(change);
            }
        }
        return changes;
    }

    /** What is wrong for somebody who may only look: what is in the way, and what is missing or different. */
    List<String> faults() {
        return Stream.concat(
                        inTheWay().stream(),
                        changeSteps().stream()
                                .map(change -> change.missingLine(database) + "; run: millrace schema apply"))
                .toList();
    }

    private List<String> lines(Predicate<Step> which) {
        return steps.stream().filter(which).map(step -> step.line(database)).toList();
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines());
    }
}
