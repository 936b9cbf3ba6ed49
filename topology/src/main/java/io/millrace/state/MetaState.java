package io.millrace.state;

import io.millrace.reading.MetaKey;
import org.jspecify.annotations.Nullable;

/** What is open of one meta, on the heap. */
final class MetaState {

    final MetaKey key;

    /** The open spans, the one opened last at the end. */
    OpenSpan[] spans = {};

    /** The open history documents of each tier, the one opened last at the end. */
    final OpenDocument[][] histories;

    /** The number of spans and documents that lie in records of their own. */
    int setAside;

    /** The time of the newest reading. */
    long newest = Long.MIN_VALUE;

    /** The newest reading, where no upsert has carried it. */
    @Nullable Latest latest;

    /** When the oldest reading came that no upsert has carried; 0 where there is none. */
    long unemittedSince;

    /** Whether everything is to be written with the next commit. */
    boolean emissionDue;

    /** Whether it is among those that the next commit looks at. */
    boolean dirty;

    /** Whether what changed since the last commit cannot be said by readings alone. */
    boolean snapshotDue;

    /** Whether it was used since {@link Heap} looked at it last. */
    boolean used;

    /** Whether the count of open metas includes it. */
    boolean counted;

    /** Which snapshot the deltas belong to. */
    long epoch;

    /** When that snapshot was made. */
    long snapshotAt;

    /** The number of deltas since the snapshot. */
    int deltas;

    /** The number of slots of deltas that were ever used. */
    int slots;

    /** Readings since the snapshot. */
    int readings;

    MetaState(MetaKey key, int tiers) {
        this.key = key;
        this.histories = new OpenDocument[tiers][0];
    }

    /** Whether nothing is open. */
    boolean isEmpty() {
        if (setAside > 0 || spans.length > 0) {
            return false;
        }
        for (OpenDocument[] documents : histories) {
            if (documents.length > 0) {
                return false;
            }
        }
        return true;
    }

    boolean hasUnemitted() {
        if (latest != null) {
            return true;
        }
        for (OpenSpan span : spans) {
            if (span.hasUnemitted()) {
                return true;
            }
        }
        for (OpenDocument[] documents : histories) {
            for (OpenDocument document : documents) {
                if (document.hasUnemitted()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Everything taken in so far has been written. */
    void markEmitted() {
        for (OpenSpan span : spans) {
            if (span.bucket != null) {
                span.bucket.emittedUpTo(span.bucket.count());
            }
        }
        for (OpenDocument[] documents : histories) {
            for (OpenDocument document : documents) {
                document.history.markEmitted();
            }
        }
        latest = null;
        unemittedSince = 0;
        emissionDue = false;
    }
}
