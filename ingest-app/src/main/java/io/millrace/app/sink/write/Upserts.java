package io.millrace.app.sink.write;

import reactor.core.publisher.Mono;

/** Applies batches of upsert records. */
public interface Upserts {

    /**
     * Applies a batch when subscribed to, without blocking the subscriber; waits for a database that is away, for ever.
     * Several batches may be under way at once, but not two of one partition. Cancelling leaves each document as it was or
     * with the operation applied. An error means a defect, never a database in trouble.
     */
    Mono<Applied> apply(Batch batch);
}
