package io.millrace.app.replay;

import io.millrace.reading.MetaKey;

/**
 * A span in which the live documents lack something that the replay found, or have it twice.
 *
 * @param meta whose readings
 * @param where the name of the tier, or {@code buckets}
 * @param start the beginning of the span, in milliseconds since the epoch
 * @param replayed the number of readings that the replay has there
 * @param live the number of readings that the live documents have there
 * @param missing the number of readings of the replay that the live documents lack; of a tier, the number by which its windows are
 *     short
 * @param doubled the number of readings that the live documents have more often than the replay; 0 for a tier
 */
public record Difference(
        MetaKey meta, String where, long start, long replayed, long live, long missing, long doubled) {}
