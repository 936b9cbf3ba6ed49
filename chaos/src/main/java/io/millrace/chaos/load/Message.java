package io.millrace.chaos.load;

import org.jspecify.annotations.Nullable;

/** A message to be published, and what must come of it. */
public final class Message {
    private final int partition;
    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final Outcome outcome;

    Message(int partition, byte @Nullable [] key, byte @Nullable [] value, Outcome outcome) {
        this.partition = partition;
        this.key = key;
        this.value = value;
        this.outcome = outcome;
    }

    /** What must come of a message. */
    public sealed interface Outcome {}

    /** The reading is stored once, however often it was sent. */
    public record Stored(Reading reading) implements Outcome {}

    /** A dead letter with this reason. */
    public record SetAside(String reason) implements Outcome {}

    /** Nothing: a tombstone. */
    public record Ignored() implements Outcome {}

    /** The partition, or null where the key decides. */
    public @Nullable Integer partition() {
        return key == null ? partition : null;
    }

    public byte @Nullable [] key() {
        return key;
    }

    public byte @Nullable [] value() {
        return value;
    }

    public Outcome outcome() {
        return outcome;
    }
}
