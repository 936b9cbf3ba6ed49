package io.millrace.state;

import java.time.Duration;
import java.util.Optional;

/** When the state of a document leaves: some time after its last reading. */
final class Lifetimes {

    private static final long AT_LEAST = Duration.ofHours(1).toMillis();

    private final Optional<Duration> keepOpen;

    /**
     * The lifetimes of a series' documents.
     *
     * @param keepOpen how long state outlives the last reading; without one, as long as the document's span, at least an hour
     */
    Lifetimes(Optional<Duration> keepOpen) {
        this.keepOpen = keepOpen;
    }

    /** When it leaves, if no reading touches it before. */
    long end(Touched one) {
        return one.touched + (keepOpen.isPresent() ? keepOpen.get().toMillis() : Math.max(one.length(), AT_LEAST));
    }

    /** The first time at which something of the meta, as far as it is on the heap, leaves. */
    long earliestEnd(MetaState meta) {
        long earliest = Long.MAX_VALUE;
        for (OpenSpan span : meta.spans) {
            earliest = Math.min(earliest, end(span));
        }
        for (OpenDocument[] documents : meta.histories) {
            for (OpenDocument document : documents) {
                earliest = Math.min(earliest, end(document));
            }
        }
        return earliest;
    }
}
