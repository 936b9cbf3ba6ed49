package io.millrace.chaos;

/** When it is broken. */
public enum Phase {
    TAKING_IN("readings are being taken in"),
    BEFORE_FLUSH("readings are taken in and committed, their windows not yet written"),
    AFTER_FLUSH("windows have just been written to the topics of upserts"),
    ACK_TO_COMMIT("MongoDB has acknowledged a bulk, and the application does not know yet"),
    RESTORING("an instance restores its state"),
    REBALANCING("partitions move, since another instance joins"),
    DRAINING("millrace drain is at work, the instances are stopped"),
    IDLE("everything is written, nothing comes in");

    private final String description;

    Phase(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }
}
