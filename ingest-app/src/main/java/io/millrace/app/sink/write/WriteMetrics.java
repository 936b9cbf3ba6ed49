package io.millrace.app.sink.write;

import java.time.Duration;

/** Counts what happens to operations on their way into MongoDB. Called from several threads; cheap and thread-safe. */
public interface WriteMetrics {

    /** Readings that are acknowledged, by the operations and upsert records that carried them. */
    void written(String collection, long readings, int operations, int records);

    /** Operations that a look found to be in the document already. */
    void alreadyDone(String collection, int operations);

    /** Readings whose document has outlived its time in the collection. */
    void expired(String collection, long readings);

    /** One bulk, from sending it to its answer, whatever the answer is. */
    void bulk(String collection, int operations, Duration latency);

    /** Operations that are tried again because of trouble with the database. */
    void retried(String collection, int operations);
}
