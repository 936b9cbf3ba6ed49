package io.millrace.quickstart.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether somebody asked for the end, by Ctrl-C or otherwise. Thread-safe. */
public final class Stop {

    private final CountDownLatch asked = new CountDownLatch(1);

    public void ask() {
        asked.countDown();
    }

    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits for a time, or until the end was asked for; says whether it was. */
    public boolean await(Duration time) {
        try {
            return asked.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ask();
            return true;
        }
    }
}
