package io.millrace.app.sample;

import io.millrace.app.config.Durations;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Message;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.reading.Reason;
import io.millrace.series.Granularity;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How far apart the readings of one source are, as far as some messages tell: the median of the gaps between neighbours.
 *
 * @param gap the median; empty if no source has two readings of different times among them
 * @param fraction a reading whose time is not a whole second; empty if there is none
 */
public record Spacing(Optional<Duration> gap, Optional<String> fraction) {

    /** Nothing is known. */
    static final Spacing UNKNOWN = new Spacing(Optional.empty(), Optional.empty());

    /** With fewer, a window says hardly more than its readings. */
    private static final int FEWEST_PER_WINDOW = 4;

    /** With fewer, a bucket costs more than it saves. */
    private static final int FEWEST_PER_BUCKET = 12;

    /** Decodes messages as a series says. */
    public static Spacing of(Series series, List<Message> messages, InstantSource clock) {
        var times = new HashMap<MetaKey, List<Long>>();
        var fractions = new ArrayList<String>();
        Decoder decoder = Decoders.of(series, clock).get();
        messages.forEach(message -> decoder.decode(message, new Times(times, fractions)));
        return new Spacing(median(times), fractions.stream().findFirst());
    }

    private static Optional<Duration> median(Map<MetaKey, List<Long>> times) {
        var gaps = new ArrayList<Long>();
        for (List<Long> each : times.values()) {
            List<Long> sorted = each.stream().sorted().distinct().toList();
            for (int i = 1; i < sorted.size(); i++) {
                gaps.add(sorted.get(i) - sorted.get(i - 1));
            }
        }
        return gaps.stream().sorted().skip(gaps.size() / 2).findFirst().map(Duration::ofMillis);
    }

    /** The granularity of readings this far apart. */
    Granularity granularity() {
        Duration apart = gap.orElse(Duration.ZERO);
        return apart.compareTo(Duration.ofHours(1)) >= 0
                ? Granularity.HOURS
                : apart.compareTo(Duration.ofMinutes(1)) >= 0 ? Granularity.MINUTES : Granularity.SECONDS;
    }

    /** Whether a window of a tier has readings enough to be worth one. */
    boolean fills(Tier tier) {
        return gap.isEmpty() || perSpan(tier.window()) >= FEWEST_PER_WINDOW;
    }

    /** What another granularity or other tiers would do better, one line each; empty where nothing would, or nothing is known. */
    public List<String> advice(Series series) {
        var advice = new ArrayList<String>();
        if (gap.isEmpty()) {
            return advice;
        }
        String apart = Durations.text(gap.get());
        long perBucket = perSpan(series.bucket().span());
        Granularity better = granularity();
        if (series.layout().hasBuckets()
                && perBucket < FEWEST_PER_BUCKET
                && series.layout().span(better).compareTo(series.bucket().span()) > 0) {
            advice.add("a source sends every " + apart + ", so that a bucket of "
                    + Durations.text(series.bucket().span()) + " holds " + perBucket
                    + (perBucket == 1 ? " reading" : " readings") + "; 'granularity: "
                    + better.name().toLowerCase(Locale.ROOT) + "' makes fewer and fuller ones");
        }
        for (Tier tier : series.rollups()) {
            if (!fills(tier)) {
                advice.add("a source sends every " + apart + ", so that a window of tier " + tier + " has fewer than "
                        + FEWEST_PER_WINDOW + " readings; leave the tier out of 'rollups', or take a coarser one");
            }
        }
        return advice;
    }

    private long perSpan(Duration span) {
        return Math.max(1, gap.map(span::dividedBy).orElse(Long.MAX_VALUE));
    }

    /** Takes the times of readings. */
    private record Times(Map<MetaKey, List<Long>> times, List<String> fractions) implements Decoder.Output {

        @Override
        public void reading(Reading reading) {
            times.computeIfAbsent(reading.meta(), meta -> new ArrayList<>()).add(reading.time());
            if (reading.time() % 1000 != 0) {
                fractions.add(reading.position().toString());
            }
        }

        @Override
        public void deadLetter(int index, Reason reason, String text) {}
    }
}
