package io.millrace.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order the readings of a load come. A pure function of the load: the same every time, so that what must arrive is known
 * to the last reading.
 */
public final class Schedule {

    private static final int LATE_PERCENT = 5;
    private static final int TWICE_PERCENT = 1;
    private static final int MOST_LATE = 600;
    private static final int MOST_APART = 60;

    private final Load load;

    public Schedule(Load load) {
        this.load = load;
    }

    /** Told of each message. */
    public interface Visitor {
        /**
         * A message that carries the reading number {@code reading} of a meta.
         *
         * @param late whether newer readings of its meta were sent before
         * @param twice whether the same reading is sent another time, before or after
         */
        void message(int meta, int reading, boolean late, boolean twice);
    }

    /** Goes through the messages in their order. */
    public void each(Visitor visitor) {
        int rounds = load.readingsPerMeta();
        var newest = new int[load.metas()];
        List<List<Held>> held = IntStream.range(0, rounds)
                .mapToObj(round -> (List<Held>) new ArrayList<Held>(0))
                .toList();
        for (int round = 0; round < rounds; round++) {
            for (int meta = 0; meta < load.metas(); meta++) {
                long dice = load.late() ? dice(meta, round) : -1;
                int lateBy = lateBy(dice, rounds - 1 - round);
                boolean twice = isTwice(dice);
                if (twice) {
                    int apart = (int) ((dice >>> 40) % Math.min(MOST_APART, rounds - round));
                    held.get(round + apart).add(new Held(meta, round, true));
                }
                if (lateBy > 0) {
                    held.get(round + lateBy).add(new Held(meta, round, twice));
                } else {
                    send(visitor, newest, meta, round, twice);
                }
            }
            held.get(round).forEach(each -> send(visitor, newest, each.meta, each.reading, each.twice));
            held.get(round).clear();
        }
    }

    /** A message that waits for its round. */
    private record Held(int meta, int reading, boolean twice) {}

    private static void send(Visitor visitor, int[] newest, int meta, int reading, boolean twice) {
        visitor.message(meta, reading, reading < newest[meta], twice);
        newest[meta] = Math.max(newest[meta], reading);
    }

    /** By how many rounds a reading comes late; the last ones of a load can be late by less, and the very last not at all. */
    private static int lateBy(long dice, int left) {
        return dice < 0 || left == 0 || dice % 100 >= LATE_PERCENT
                ? 0
                : (int) (1 + (dice >>> 20) % Math.min(MOST_LATE, left));
    }

    private static boolean isTwice(long dice) {
        return dice >= 0 && dice / 100 % 100 < TWICE_PERCENT;
    }

    /** A number from 0 on that is spread evenly (SplitMix64's finisher). */
    private long dice(int meta, int reading) {
        long z = load.seed() * 0x9E3779B97F4A7C15L + ((long) meta << 32 | reading);
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (z ^ z >>> 31) >>> 1;
    }

    /** Counts the messages. */
    public LoadCounts counts() {
        var counter = new Object() {
            private long messages;
            private long late;
        };
        each((meta, reading, late, twice) -> {
            counter.messages++;
            counter.late += late ? 1 : 0;
        });
        return new LoadCounts(counter.messages, load.readings(), counter.late);
    }
}
