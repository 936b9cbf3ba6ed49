package io.millrace.span;

import io.millrace.series.Tier;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Where the windows of a tier and the history documents that hold them begin and end. A document holds the windows that
 * begin within its span; in a zone that is not a whole number of hours away from UTC the last of them may end after it.
 *
 * @param tier the tier
 * @param windows the windows
 * @param documents the spans of the documents
 */
public record TierRule(Tier tier, SpanRule windows, SpanRule documents) {

    private static final long HALF_A_DAY = SpanRule.DAY / 2;

    public static TierRule of(Tier tier, Optional<ZoneId> zone) {
        SpanRule documents = switch (tier.documentSpan()) {
            case MINUTE -> SpanRule.of(Duration.ofMinutes(1), zone);
            case HOUR -> SpanRule.of(Duration.ofHours(1), zone);
            case DAY -> SpanRule.of(Duration.ofDays(1), zone);
            case MONTH -> SpanRule.months(zone);
        };
        return new TierRule(tier, SpanRule.of(tier.window(), zone), documents);
    }

    /** The place of the window that begins at {@code window} in the document that begins at {@code document}. */
    public int index(long document, long window) {
        long length = tier.window().toMillis();
        if (length == SpanRule.DAY) {
            // Days are an hour shorter or longer when the clocks change; half a day makes up for it.
            return (int) ((window - document + HALF_A_DAY) / SpanRule.DAY);
        }
        long first = -Math.floorDiv(-document, length) * length;
        return (int) ((window - first) / length);
    }
}
