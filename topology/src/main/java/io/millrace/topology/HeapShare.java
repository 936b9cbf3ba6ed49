package io.millrace.topology;

import java.util.concurrent.atomic.AtomicInteger;

/** Divides the number of metas that a process keeps on the heap among its tasks, evenly. Thread-safe. */
final class HeapShare {

    private final long metas;
    private final AtomicInteger tasks = new AtomicInteger();

    HeapShare(long metas) {
        this.metas = metas;
    }

    void join() {
        tasks.incrementAndGet();
    }

    void leave() {
        tasks.decrementAndGet();
    }

    /** What each task may keep now. */
    long each() {
        return metas / Math.max(1, tasks.get());
    }
}
