package io.millrace.app.sink;

import io.millrace.app.sink.write.SetAside;
import java.time.Duration;
import java.time.Instant;

/** Counts nothing; tests override what they want to see. */
class SilentMetrics implements SinkMetrics {
    @Override
    public void written(String collection, long readings, int operations, int records) {}

    @Override
    public void alreadyDone(String collection, int operations) {}

    @Override
    public void expired(String collection, long readings) {}

    @Override
    public void bulk(String collection, int operations, Duration latency) {}

    @Override
    public void retried(String collection, int operations) {}

    @Override
    public void setAside(String collection, SetAside.Reason reason, int records, long readings) {}

    @Override
    public void age(String collection, Duration age) {}

    @Override
    public void buffered(long records, long bytes) {}

    @Override
    public void newest(String collection, Instant time) {}

    @Override
    public void lag(String topic, long records, Duration waiting) {}
}
