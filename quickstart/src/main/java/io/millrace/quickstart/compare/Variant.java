package io.millrace.quickstart.compare;

import io.millrace.app.config.Durations;
import io.millrace.series.Collections;
import io.millrace.series.Granularity;
import io.millrace.series.Layout;
import io.millrace.series.Series;
import io.millrace.series.Series.BucketLimits;
import io.millrace.series.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A layout to be compared, with its settings.
 *
 * @param name the layout's, with the number of readings of a bucket where there are several of it
 * @param settings the settings of a series that make it
 * @param series the series, with the collections of the comparison
 */
record Variant(String name, String settings, Series series) {

    static final List<Integer> FILL_LEVELS = List.of(24, 60, 200, 1_000);
    static final Tier HOURS = Tier.parse("1h");

    private static final List<Duration> SPANS = List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(30));
    private static final int SAMPLES = 200;

    /** So many times as many readings as a bucket takes are to be in its span: then hardly one is cut short by its end. */
    private static final int BUCKETS_PER_SPAN = 4;

    private static final List<Tier> TIERS = List.of(HOURS);
    private static final Collections COLLECTIONS = Collections.of("readings", TIERS);

    /**
     * All layouts for readings of a meta this far apart; without samples where a meta field has a name that those use.
     *
     * @param base how the readings are decoded; what it says of fields, duplicates, time zone, flush and state holds for all
     */
    static List<Variant> of(Series base, Duration gap) {
        Granularity granularity = granularity(gap);
        var variants = new ArrayList<Variant>();
        for (int fill : FILL_LEVELS) {
            variants.add(bucketed(base, Layout.COLUMNS, fill, gap));
        }
        if (base.metaFields().stream().noneMatch(Layout.MEMBERS_OF_SAMPLES::contains)) {
            variants.add(bucketed(base, Layout.SAMPLES, SAMPLES, gap));
        }
        for (Layout layout : List.of(Layout.OFFSETS, Layout.DOCUMENTS, Layout.TIMESERIES)) {
            variants.add(new Variant(
                    name(layout),
                    "granularity: " + granularity.name().toLowerCase(Locale.ROOT),
                    writtenAs(
                            base,
                            layout,
                            Optional.of(granularity),
                            new BucketLimits(
                                    layout.span(granularity),
                                    base.bucket().readings(),
                                    base.bucket().bytes()))));
        }
        return variants;
    }

    private static Variant bucketed(Series base, Layout layout, int fill, Duration gap) {
        Duration wanted = gap.multipliedBy((long) BUCKETS_PER_SPAN * fill);
        Duration span = SPANS.stream()
                .filter(each -> each.compareTo(wanted) >= 0)
                .findFirst()
                .orElse(SPANS.get(SPANS.size() - 1));
        return new Variant(
                name(layout) + ", " + String.format(Locale.ROOT, "%,d", fill),
                "bucket: {readings: " + fill + ", span: " + Durations.text(span) + "}",
                writtenAs(
                        base,
                        layout,
                        Optional.empty(),
                        new BucketLimits(span, fill, base.bucket().bytes())));
    }

    /** The granularity of readings this far apart. */
    private static Granularity granularity(Duration gap) {
        return gap.compareTo(Granularity.HOURS.step()) >= 0
                ? Granularity.HOURS
                : gap.compareTo(Granularity.MINUTES.step()) >= 0 ? Granularity.MINUTES : Granularity.SECONDS;
    }

    private static Series writtenAs(
            Series base, Layout layout, Optional<Granularity> granularity, BucketLimits bucket) {
        return base.writtenAs(layout, granularity, bucket, TIERS, COLLECTIONS);
    }

    private static String name(Layout layout) {
        return layout.name().toLowerCase(Locale.ROOT);
    }

    /** The series with the same collections in another layout. */
    Series writtenAs(Layout other) {
        return series.writtenAs(other, series.granularity(), series.bucket(), series.rollups(), series.collections());
    }

    /** The collection of its readings. */
    String collection() {
        return series.collections().buckets();
    }
}
