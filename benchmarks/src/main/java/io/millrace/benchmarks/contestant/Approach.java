package io.millrace.benchmarks.contestant;

import java.time.Duration;

/**
 * Waits until a count has reached its aim. Looking costs something (a scrape, a question to a server), and what is measured pays
 * for it: so each wait is half of what is likely to be left, and there are few looks, most of them near the end.
 */
public final class Approach {

    private static final long SHORTEST_MS = 50;
    private static final long LONGEST_MS = 5_000;

    private final Duration patience;

    public Approach(Duration patience) {
        this.patience = patience;
    }

    /** Answers how many there are now. */
    @FunctionalInterface
    public interface Count {
        long now() throws Exception;
    }

    /**
     * Waits.
     *
     * @return the count, which has reached the aim
     * @throws IncompleteException if nothing more comes for as long as the patience lasts
     */
    public long await(String what, long aim, Count count) throws Exception {
        long start = System.nanoTime();
        long lastProgress = start;
        long last = 0;
        long now = count.now();
        while (now < aim) {
            long time = System.nanoTime();
            if (now > last) {
                last = now;
                lastProgress = time;
            }
            if (time - lastProgress > patience.toNanos()) {
                throw new IncompleteException(
                        String.format("%s: %,d of %,d, and no more for %d s", what, now, aim, patience.toSeconds()));
            }
            Thread.sleep(pause((time - start) / 1_000_000, now, aim));
            now = count.now();
        }
        return now;
    }

    /** How long to wait, in milliseconds, when so many came within that time. */
    static long pause(long millis, long now, long aim) {
        if (now <= 0) {
            return SHORTEST_MS;
        }
        long left = (long) ((double) millis / now * (aim - now));
        return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, left / 2));
    }
}
