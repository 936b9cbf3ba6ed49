package io.millrace.app.sink;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The wish that the sink ends, with the time it may take. Made by one thread and seen by another; the first one counts. */
final class Stop {

    private final CountDownLatch wished = new CountDownLatch(1);
    private volatile Duration grace = Duration.ZERO;

    synchronized void wish(Duration newGrace) {
        if (!isWished()) {
            grace = newGrace;
            wished.countDown();
        }
    }

    boolean isWished() {
        return wished.getCount() == 0;
    }

    Duration grace() {
        return grace;
    }

    /** Waits until it is wished, at most this long; says whether it is. */
    boolean await(Duration time) throws InterruptedException {
        return wished.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }
}
