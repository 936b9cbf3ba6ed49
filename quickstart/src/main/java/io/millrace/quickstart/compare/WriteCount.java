package io.millrace.quickstart.compare;

import io.millrace.app.sink.SinkMetrics;
import java.util.concurrent.atomic.LongAdder;

/** Counts the writes to one collection that were acknowledged. Thread-safe. */
final class WriteCount extends SinkMetrics.None {

    private final String collection;
    private final LongAdder writes = new LongAdder();

    WriteCount(String collection) {
        this.collection = collection;
    }

    long writes() {
        return writes.sum();
    }

    @Override
    public void written(String to, long readings, int operations, int records) {
        if (to.equals(collection)) {
            writes.add(operations);
        }
    }
}
