package io.millrace.chaos;

import java.time.Duration;
import java.util.List;

/**
 * What came of a plan.
 *
 * @param differences in what the stored differs from the sent; empty if nothing is lost and nothing is there twice
 * @param steps the steps, and whether each of them struck in its phase and not a moment beside it
 * @param ends how instances ended by themselves
 * @param took how long it took
 * @param summary what was there in the end
 */
public record Verdict(List<String> differences, List<Struck> steps, List<String> ends, Duration took, String summary) {
    public Verdict {
        differences = List.copyOf(differences);
        steps = List.copyOf(steps);
        ends = List.copyOf(ends);
    }

    /** A step, and whether it struck in its phase. */
    public record Struck(Step step, boolean inPhase) {}

    public boolean passed() {
        return differences.isEmpty();
    }
}
