package io.millrace.app.health;

import io.millrace.app.sink.SinkStatus;

/** The health of the sink. A database that is away makes it not ready, and is no reason to start anew. */
public final class SinkVerdict {

    private SinkVerdict() {}

    public static Verdict of(SinkStatus status) {
        if (status instanceof SinkStatus.WaitingForMongoDb waiting) {
            return Verdict.waiting("waiting for MongoDB", "since " + waiting.since() + ": " + waiting.trouble());
        }
        if (status instanceof SinkStatus.Restarting restarting) {
            return Verdict.waiting(
                    "restarting",
                    "since " + restarting.since() + ", " + restarting.restarts() + " times in a row: "
                            + restarting.cause().getMessage());
        }
        if (status instanceof SinkStatus.Failed failed) {
            return Verdict.dead("failed", String.valueOf(failed.cause().getMessage()));
        }
        return status instanceof SinkStatus.Stopped
                ? Verdict.waiting("stopped", "it was asked to stop")
                : Verdict.working("running");
    }
}
