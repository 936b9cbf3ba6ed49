package io.millrace.app.sink;

import java.time.Instant;

/** What a sink is doing. */
public sealed interface SinkStatus {

    /** Whether the sink works, or will by itself once what it waits for is back. */
    default boolean alive() {
        return !(this instanceof Failed) && !(this instanceof Stopped);
    }

    /** It reads and writes, or has nothing to do. */
    record Running() implements SinkStatus {}

    /**
     * MongoDB does not answer, or does not acknowledge; the sink tries again and again.
     *
     * @param trouble what MongoDB, or the driver, said last
     */
    record WaitingForMongoDb(Instant since, String trouble) implements SinkStatus {}

    /**
     * It starts again after an error.
     *
     * @param restarts how often in a row, without those for a Kafka that does not answer
     */
    record Restarting(Instant since, int restarts, Throwable cause) implements SinkStatus {}

    /** It was closed. */
    record Stopped() implements SinkStatus {}

    /** It gave up, and somebody must look. The cause's message says what to do where that is known. */
    record Failed(Throwable cause) implements SinkStatus {}
}
