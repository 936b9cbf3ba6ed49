package io.millrace.quickstart;

import io.millrace.series.Application;
import io.millrace.series.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds out what has arrived, to be held against what was published. */
final class Ledger {

    private final Application application;
    private final StoredReadings stored;
    private final DeadLetters deadLetters;

    Ledger(Application application, StoredReadings stored, DeadLetters deadLetters) {
        this.application = application;
        this.stored = stored;
        this.deadLetters = deadLetters;
    }

    /** Compares what was published with what is found at this moment. */
    Comparison compare(Map<String, Published> published) {
        var found = new LinkedHashMap<String, Found>();
        for (Series series : series(published)) {
            found.put(
                    series.name(),
                    new Found(
                            stored.inBuckets(series),
                            stored.inTiers(series),
                            deadLetters.count(application.names(series).deadLettersTopic())));
        }
        return new Comparison(published, found);
    }

    /** What the buckets of all series say that they hold. */
    long claimed() {
        return application.series().stream().mapToLong(stored::claimed).sum();
    }

    private List<Series> series(Map<String, Published> published) {
        return application.series().stream()
                .filter(series -> published.containsKey(series.name()))
                .toList();
    }
}
