package io.millrace.app.reconcile;

import io.millrace.reading.MetaKey;

/**
 * A span in which what is stored does not agree.
 *
 * @param kind what does not agree
 * @param meta whose readings
 * @param where the name of the tier, or {@code buckets}
 * @param start the beginning of the span, in milliseconds since the epoch
 * @param end its end
 * @param readings the number of readings that its buckets hold, as far as they were compared
 * @param counted the number of readings that the tier counts; for an overlap, the number of different readings
 * @param windows the number of windows that differ; for an overlap, the number of readings that are there more than once
 */
public record Drift(
        Kind kind, MetaKey meta, String where, long start, long end, long readings, long counted, long windows) {

    /** What does not agree. */
    public enum Kind {
        /** The tier lacks readings that the buckets hold, and has nothing that they do not hold. */
        LACKING("the tier lacks readings"),
        /** The tier has something that the buckets do not hold. */
        DIFFERENT("the tier has what the buckets have not"),
        /** The same reading is in two documents. */
        OVERLAP("readings are stored twice");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** In words. */
        public String text() {
            return text;
        }
    }
}
