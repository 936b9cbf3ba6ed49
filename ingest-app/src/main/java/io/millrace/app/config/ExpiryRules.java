package io.millrace.app.config;

import io.millrace.series.DocumentSpan;
import io.millrace.series.Tier;
import java.time.Duration;
import java.util.Optional;

/**
 * What must hold for the age at which MongoDB removes documents: one that is still written must never be removed, or its next
 * upsert finds nothing to go on with.
 */
final class ExpiryRules {

    private static final Duration LEAST_KEEP_OPEN = Duration.ofHours(1);
    /** MongoDB keeps the age as an int32 of seconds. */
    private static final Duration LONGEST = Duration.ofDays(24_855);

    private static final Duration LONGEST_MONTH = Duration.ofDays(31);

    private final String path;
    private final SeriesKeys keys;
    private final Findings findings;

    private ExpiryRules(String path, SeriesKeys keys, Findings findings) {
        this.path = path + ".expireAfter";
        this.keys = keys;
        this.findings = findings;
    }

    static void check(SeriesKeys keys, String path, Findings findings) {
        var rules = new ExpiryRules(path, keys, findings);
        SeriesKeys.ExpireKeys expire = keys.expireAfter();
        if (keys.layout().hasBuckets()) {
            rules.age("buckets", expire.buckets(), LayoutRules.bucketSpan(keys), "a bucket");
        } else {
            expire.buckets().ifPresent(age -> rules.wholeSeconds("buckets", age));
        }
        expire.histories().forEach(rules::history);
        expire.latest().ifPresent(age -> rules.wholeSeconds("latest", age));
        if (expire.latest().isPresent() && !keys.latest()) {
            findings.warning(rules.path + ".latest", "has no effect, as 'latest' is false");
        }
    }

    private void history(Tier tier, Duration age) {
        String key = "histories." + tier;
        if (!keys.rollups().contains(tier)) {
            findings.mistake(path + "." + key, "names a tier that is not in 'rollups'; add it there or leave it out");
            return;
        }
        if (age.compareTo(LONGEST) > 0) {
            findings.mistake(path + "." + key, Durations.text(age) + " is too long; MongoDB's TTL reaches 24855d");
        }
        DocumentSpan span = tier.documentSpan();
        age(
                key,
                Optional.of(age),
                span == DocumentSpan.MONTH ? LONGEST_MONTH : span.shortest(),
                "a history document of " + tier);
    }

    private void age(String key, Optional<Duration> given, Duration span, String what) {
        if (given.isEmpty()) {
            return;
        }
        Duration age = given.get();
        wholeSeconds(key, age);
        Duration keepOpen = keys.keepOpen().orElse(span.compareTo(LEAST_KEEP_OPEN) < 0 ? LEAST_KEEP_OPEN : span);
        Duration least = span.plus(keepOpen);
        if (age.compareTo(least) < 0) {
            findings.mistake(
                    path + "." + key,
                    Durations.text(age) + " is shorter than the span of " + what + " (" + Durations.text(span)
                            + ") and keepOpen (" + Durations.text(keepOpen)
                            + ") together: MongoDB would remove documents that are still written; give at least "
                            + Durations.text(least) + ", or lower 'keepOpen'");
        }
    }

    private void wholeSeconds(String key, Duration age) {
        if (age.toMillisPart() != 0) {
            findings.mistake(
                    path + "." + key,
                    "'" + Durations.text(age)
                            + "' has a part of a second, which MongoDB's TTL does not know; give whole" + " seconds");
        }
    }
}
