package io.millrace.chaos;

import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.Ground;
import io.millrace.chaos.ground.Layout;
import io.millrace.chaos.load.Comparison;
import java.time.Duration;
import java.util.List;

/** What has come of everything that was published. To be asked while nothing is being published. */
final class Outcome {
    /** After so long without any, it is as it is. */
    static final Duration WITHOUT_PROGRESS = Duration.ofSeconds(75);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    /** Comparing reads all that is stored. So much of the time is left for what is being tested. */
    private static final int SHARE = 5;

    private final Ground ground;
    private final Layout layout;

    Outcome(Ground ground, Layout layout) {
        this.ground = ground;
        this.layout = layout;
    }

    /** Waits until what must be stored is stored, as long as something moves. Answers what is still different. */
    List<String> awaitStored() {
        long mark = ground.progress().mark();
        long moved = System.nanoTime();
        long nextLook = moved;
        while (System.nanoTime() - moved < WITHOUT_PROGRESS.toNanos()) {
            if (System.nanoTime() >= nextLook
                    && ground.progress().allTakenIn()
                    && ground.progress().allApplied()) {
                long begin = System.nanoTime();
                List<String> differences = compare();
                if (differences.isEmpty()) {
                    return differences;
                }
                long end = System.nanoTime();
                nextLook = end + SHARE * (end - begin);
            }
            Await.pass(BETWEEN_LOOKS);
            long now = ground.progress().mark();
            if (now != mark) {
                mark = now;
                moved = System.nanoTime();
            }
        }
        return compare();
    }

    /** The same, and then waits some more: what is there twice may come later than what was to come. */
    List<String> awaitSettled() {
        List<String> differences = awaitStored();
        Await.pass(Ground.FLUSH.multipliedBy(2));
        Await.until(WITHOUT_PROGRESS, () -> ground.progress().allApplied());
        return differences.isEmpty() ? compare() : differences;
    }

    private List<String> compare() {
        return Comparison.of(ground.publisher().expected(), ground.picture(), layout.mayStoreTwice());
    }
}
