package io.millrace.quickstart.compare;

import io.millrace.quickstart.terminal.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.OptionalLong;

/** Shows how far something has come with a number of readings. Not for several threads. */
final class Bar {

    private static final int WIDTH = 24;
    private static final int LOOK_EVERY = 1_024;

    private final Progress progress;
    private final String what;
    private final OptionalLong all;
    private final InstantSource clock;
    private final Instant begin;
    private long count;

    /**
     * @param all how many readings there are, where that is known
     */
    Bar(Progress progress, String what, OptionalLong all, InstantSource clock) {
        this.progress = progress;
        this.what = what;
        this.all = all;
        this.clock = clock;
        this.begin = clock.instant();
    }

    /** One more. */
    void step() {
        if (++count % LOOK_EVERY == 0 && progress.isDue()) {
            progress.show(line());
        }
    }

    String line() {
        double seconds = Math.max(0.001, elapsed().toMillis() / 1e3);
        String rate = String.format(Locale.ROOT, "%,.0f/s", count / seconds);
        if (all.isEmpty()) {
            return String.format(Locale.ROOT, "%-17s %,d readings, %s", what, count, rate);
        }
        double share = all.getAsLong() == 0 ? 1 : Math.min(1, (double) count / all.getAsLong());
        int full = (int) (share * WIDTH);
        return String.format(
                Locale.ROOT,
                "%-17s [%s%s] %3.0f %%  %,d of %,d readings, %s",
                what,
                "#".repeat(full),
                ".".repeat(WIDTH - full),
                100 * share,
                count,
                all.getAsLong(),
                rate);
    }

    /** How long it has taken until now. */
    Duration elapsed() {
        return Duration.between(begin, clock.instant());
    }
}
