package io.millrace.quickstart;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was found of a series where it should have arrived.
 *
 * @param inBuckets the readings in all buckets, counted one by one
 * @param inTiers the sum of the counts of all windows, by the name of the tier, finest first
 * @param deadLetters the records in the topic of dead letters
 */
record Found(long inBuckets, Map<String, Long> inTiers, long deadLetters) {

    Found {
        inTiers = new LinkedHashMap<>(inTiers);
    }
}
