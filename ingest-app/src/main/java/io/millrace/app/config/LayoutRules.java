package io.millrace.app.config;

import io.millrace.series.Granularity;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.SampleTimes;
import io.millrace.series.TimeRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What must hold between the layout of a series and its other keys, and what the layout decides where a key is not set. */
final class LayoutRules {

    private static final Duration DAY = Duration.ofDays(1);

    /** MongoDB takes at most this much as {@code bucketMaxSpanSeconds}. */
    private static final Duration LONGEST_TIME_SERIES_BUCKET = Duration.ofDays(365);

    private static final int READINGS = 1_000;
    private static final int SAMPLES = 200;
    private static final long BYTES = 125 << 10;

    private final String path;
    private final SeriesKeys keys;
    private final Findings findings;

    private LayoutRules(String path, SeriesKeys keys, Findings findings) {
        this.path = path;
        this.keys = keys;
        this.findings = findings;
    }

    static void check(SeriesKeys keys, String path, Findings findings) {
        var rules = new LayoutRules(path, keys, findings);
        rules.limits();
        rules.times();
        rules.metaFields();
        rules.span();
        rules.flush();
        rules.id();
    }

    /** The span of buckets; where a document is one reading, that in which duplicates are known. */
    static Duration bucketSpan(SeriesKeys keys) {
        if (keys.bucket().span().isPresent()) {
            return keys.bucket().span().get();
        }
        if (keys.layout() == Layout.SAMPLES && keys.granularity().isEmpty()) {
            return DAY;
        }
        return keys.layout().span(keys.granularity().orElse(Granularity.SECONDS));
    }

    /** The largest number of readings of a bucket. */
    static int bucketReadings(SeriesKeys keys) {
        return keys.bucket().readings().orElse(keys.layout() == Layout.SAMPLES ? SAMPLES : READINGS);
    }

    /** The largest size of a bucket, in bytes. */
    static int bucketBytes(SeriesKeys keys) {
        return Math.toIntExact(keys.bucket().bytes().map(ByteSize::bytes).orElse(BYTES));
    }

    private void limits() {
        if (keys.layout().hasBuckets()) {
            return;
        }
        for (String key : List.of("bucket.readings", "bucket.bytes")) {
            if (isSet(key)) {
                mistake(
                        key,
                        "says when a bucket is full, and layout '" + layout()
                                + "' has none of its own: each reading is a document; take it out");
            }
        }
    }

    private void times() {
        if (keys.layout() != Layout.SAMPLES && isSet("bucket.times")) {
            mistake(
                    "bucket.times",
                    "says how layout 'samples' keeps times, and the layout is '" + layout()
                            + "', which keeps them as dates; take it out, or set 'layout: samples'");
        }
        if (keys.bucket().times().equals(Optional.of(SampleTimes.SECONDS))
                && keys.timeUnit() == TimeRule.Unit.MILLISECONDS) {
            warning(
                    "bucket.times",
                    "is 'seconds' while timeUnit is 'milliseconds': each reading that is not at a whole second is set aside");
        }
    }

    private void metaFields() {
        if (keys.layout() != Layout.SAMPLES) {
            return;
        }
        for (int i = 0; i < keys.metaFields().size(); i++) {
            String name = keys.metaFields().get(i);
            if (Layout.MEMBERS_OF_SAMPLES.contains(name)) {
                mistake(
                        "metaFields[" + i + "]",
                        "'" + name + "' is a name that documents of layout 'samples' use for something else; rename the"
                                + " member, or take another layout");
            }
        }
    }

    private void span() {
        Optional<Duration> set = keys.bucket().span();
        if (set.isEmpty()) {
            return;
        }
        if (keys.layout() == Layout.OFFSETS || keys.layout() == Layout.DOCUMENTS) {
            mistake(
                    "bucket.span",
                    "can't be chosen with layout '" + layout() + "'"
                            + (keys.layout() == Layout.OFFSETS
                                    ? ", whose buckets are a minute, an hour or a day"
                                    : ", which has no buckets")
                            + "; take it out and set 'granularity'");
            return;
        }
        keys.granularity()
                .ifPresent(granularity -> mistake(
                        "bucket.span",
                        "says how long a bucket is, and so does 'granularity' ("
                                + ValueType.of(Granularity.class).format().apply(granularity) + ": "
                                + Durations.text(keys.layout().span(granularity)) + "); keep one of the two"));
        Duration span = set.get();
        boolean whole =
                span.compareTo(DAY) < 0 ? DAY.toMillis() % span.toMillis() == 0 : span.toMillis() % DAY.toMillis() == 0;
        if (!whole) {
            mistake(
                    "bucket.span",
                    "'" + Durations.text(span)
                            + "' does not divide a day; accepted: such as 10m, 1h or 6h, or whole days");
        }
        if (keys.layout() == Layout.TIMESERIES && span.compareTo(LONGEST_TIME_SERIES_BUCKET) > 0) {
            mistake(
                    "bucket.span",
                    "'" + Durations.text(span)
                            + "' is longer than a bucket of a time-series collection can be; at most "
                            + Durations.text(LONGEST_TIME_SERIES_BUCKET));
        }
    }

    private void flush() {
        if (isSet("flush.readings")
                && keys.layout().hasBuckets()
                && keys.flush().readings() > bucketReadings(keys)) {
            warning("flush.readings", "has no effect, as a bucket is full with " + bucketReadings(keys) + " readings");
        }
        if (isSet("flush.readings") && !keys.layout().hasBuckets()) {
            warning(
                    "flush.readings",
                    "has no effect, as layout '" + layout() + "' writes each reading with the commit");
        }
    }

    private void id() {
        if (keys.layout() == Layout.TIMESERIES && keys.id() == IdOrder.TIME_FIRST) {
            warning(
                    "id",
                    "has no effect on the readings, as MongoDB cannot put ranges of the _id of a time-series collection into"
                            + " zones; history documents have the day in front");
        }
    }

    private String layout() {
        return ValueType.of(Layout.class).format().apply(keys.layout());
    }

    private boolean isSet(String key) {
        return findings.isSet(path + "." + key);
    }

    private void mistake(String key, String text) {
        findings.mistake(path + "." + key, text);
    }

    private void warning(String key, String text) {
        findings.warning(path + "." + key, text);
    }
}
