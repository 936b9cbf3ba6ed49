package io.millrace.app.sink;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Puts the sink's thread to sleep, as a process that is suspended, when a first batch is acknowledged and not committed. */
final class SleepyMetrics extends SinkMetrics.None {

    private final CountDownLatch asleep;
    private final CountDownLatch wake;

    SleepyMetrics(CountDownLatch asleep, CountDownLatch wake) {
        this.asleep = asleep;
        this.wake = wake;
    }

    @Override
    public void age(String collection, Duration age) {
        asleep.countDown();
        try {
            wake.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
