package io.millrace.quickstart.compare;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * What a load holds, found by reading it once.
 *
 * @param passed what was read
 * @param first the time of the oldest reading, in milliseconds since the epoch
 * @param last the time of the newest reading
 * @param metas the number of metas
 * @param busiest the meta with the most readings
 * @param busiestLast the time of its newest reading
 * @param gap how far apart the readings of a meta are: the median over the metas of their means
 */
record Survey(Intake.Passed passed, long first, long last, int metas, MetaKey busiest, long busiestLast, Duration gap) {

    /** Collects what a survey needs; a few dozen bytes for each meta. */
    static final class Collected implements Intake.Receiver {

        private final Map<MetaKey, Times> metas = new HashMap<>();

        @Override
        public void take(Reading reading, long now) {
            metas.computeIfAbsent(reading.meta(), meta -> new Times()).add(reading.time());
        }

        /**
         * The survey of everything that was taken.
         *
         * @throws Failure with {@link ExitCode#USAGE} if that is nothing
         */
        Survey survey(Intake.Passed passed) {
            Map.Entry<MetaKey, Times> busiest = metas.entrySet().stream()
                    .max(Comparator.comparingLong(each -> each.getValue().count))
                    .orElseThrow(() -> new Failure(
                            ExitCode.USAGE,
                            "the load has no reading in " + passed.messages() + " messages"
                                    + passed.firstDeadLetter()
                                            .map(first -> "; the first, " + first)
                                            .orElse("")));
            long first =
                    metas.values().stream().mapToLong(each -> each.first).min().orElseThrow();
            long last =
                    metas.values().stream().mapToLong(each -> each.last).max().orElseThrow();
            long[] gaps = metas.values().stream()
                    .filter(each -> each.count > 1)
                    .mapToLong(Times::gap)
                    .sorted()
                    .toArray();
            return new Survey(
                    passed,
                    first,
                    last,
                    metas.size(),
                    busiest.getKey(),
                    busiest.getValue().last,
                    Duration.ofMillis(gaps.length == 0 ? 0 : gaps[gaps.length / 2]));
        }
    }

    /** The times of a meta. */
    private static final class Times {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;
        private long count;

        void add(long time) {
            first = Math.min(first, time);
            last = Math.max(last, time);
            count++;
        }

        long gap() {
            return (last - first) / (count - 1);
        }
    }
}
