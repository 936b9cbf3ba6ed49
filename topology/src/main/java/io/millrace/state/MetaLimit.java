package io.millrace.state;

import java.util.concurrent.atomic.AtomicLong;

/** The largest number of metas with open state, over all partitions of a series that one process has. Thread-safe. */
public final class MetaLimit {

    private final long most;
    private final AtomicLong count = new AtomicLong();

    public MetaLimit(long most) {
        this.most = most;
    }

    boolean tryAdd() {
        if (count.incrementAndGet() <= most) {
            return true;
        }
        count.decrementAndGet();
        return false;
    }

    /** What is open already is counted even beyond the limit. */
    void add(long metas) {
        count.addAndGet(metas);
    }
}
