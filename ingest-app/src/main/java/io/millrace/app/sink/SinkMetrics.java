package io.millrace.app.sink;

import io.millrace.app.sink.write.SetAside;
import io.millrace.app.sink.write.WriteMetrics;
import java.time.Duration;
import java.time.Instant;

/** Counts what the sink does. Called from several threads; implementations are cheap and thread-safe. */
public interface SinkMetrics extends WriteMetrics {

    /** Upsert records of a collection that were set aside and committed, and the readings they carry. */
    void setAside(String collection, SetAside.Reason reason, int records, long readings);

    /** How old the newest record is whose batch was just acknowledged: the age of what a query sees. */
    void age(String collection, Duration age);

    /** What is held in memory now: records that were read and are not yet acknowledged. */
    void buffered(long records, long bytes);

    /** The time of the newest reading of a batch of newest readings that was just acknowledged. */
    void newest(String collection, Instant time);

    /**
     * How many records of a topic, of the partitions that this process reads, are not yet acknowledged.
     *
     * @param waiting how long ago the oldest of them was written to the topic, as far as it has been read
     */
    void lag(String topic, long records, Duration waiting);

    /** Counts nothing. */
    SinkMetrics NONE = new None();

    /** Counts nothing, but for what a subclass wants to see. */
    class None implements SinkMetrics {
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
}
