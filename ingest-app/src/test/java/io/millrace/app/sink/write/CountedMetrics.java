package io.millrace.app.sink.write;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Remembers what was counted. */
final class CountedMetrics implements WriteMetrics, Outage {

    final AtomicLong readings = new AtomicLong();
    final AtomicLong operations = new AtomicLong();
    final AtomicLong alreadyDone = new AtomicLong();
    final AtomicLong expired = new AtomicLong();
    final AtomicLong bulks = new AtomicLong();
    final AtomicLong retried = new AtomicLong();
    final AtomicLong troubles = new AtomicLong();

    @Override
    public void written(String collection, long newReadings, int newOperations, int records) {
        readings.addAndGet(newReadings);
        operations.addAndGet(newOperations);
    }

    @Override
    public void alreadyDone(String collection, int newOperations) {
        alreadyDone.addAndGet(newOperations);
    }

    @Override
    public void expired(String collection, long newReadings) {
        expired.addAndGet(newReadings);
    }

    @Override
    public void bulk(String collection, int newOperations, Duration latency) {
        bulks.incrementAndGet();
    }

    @Override
    public void retried(String collection, int newOperations) {
        retried.addAndGet(newOperations);
    }

    @Override
    public void troubled(String collection, String trouble) {
        troubles.incrementAndGet();
    }

    @Override
    public void answered() {}
}
