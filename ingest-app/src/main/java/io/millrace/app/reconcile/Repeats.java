package io.millrace.app.reconcile;

import io.millrace.reading.Fingerprint;
import io.millrace.reading.Reading;
import org.jspecify.annotations.Nullable;

/** Tells which readings of a span are stored once more: in order, they come one behind the other. */
final class Repeats {

    private @Nullable Reading before;
    private long fingerprint;

    /** Whether a reading is the same as the one before. */
    boolean isRepeated(Reading reading) {
        Reading last = before;
        long its = Fingerprint.of(reading);
        boolean repeated = last != null && last.time() == reading.time() && fingerprint == its;
        before = reading;
        fingerprint = its;
        return repeated;
    }
}
