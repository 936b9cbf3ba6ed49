package io.millrace.chaos;

import java.util.EnumSet;
import java.util.Set;

/** What is broken. */
public enum Fault {
    KILL_APP("kill -9 of an instance, started again"),
    STOP_APP("SIGTERM to an instance, started again"),
    PAUSE_APP("SIGSTOP of an instance for longer than its session, then SIGCONT"),
    STATE_DELETED("kill -9 of an instance, its state directory deleted, started again"),
    DISK_FULL("the disk of an instance's state is full for a while"),
    SECOND_INSTANCE("another instance joins and leaves"),
    KILL_BROKER("kill -9 of the broker, started again"),
    KILL_MONGO("kill -9 of MongoDB, started again"),
    MONGO_AWAY("MongoDB cannot be reached: connections closed, or silent"),
    MONGO_SLOW("each answer of MongoDB takes 20 ms longer"),
    MONGO_VERY_SLOW("each answer of MongoDB takes 2 s longer"),
    NETWORK_CUT("connections break in the middle of bulks, or before their answers"),
    STEP_DOWN("MongoDB is no primary for a number of commands"),
    WRITE_ERRORS("MongoDB refuses a number of commands with an error that passes"),
    WRITE_CONCERN("a number of writes are done, but not confirmed by a majority");

    private static final Set<Fault> WITHOUT_MONGO =
            EnumSet.of(KILL_APP, STOP_APP, PAUSE_APP, STATE_DELETED, KILL_BROKER);
    private static final Set<Fault> OF_A_REAL_SERVER = EnumSet.of(KILL_MONGO, STEP_DOWN, WRITE_ERRORS, WRITE_CONCERN);

    private final String description;

    Fault(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** Whether it can strike in that phase: a drain has no part in MongoDB, other instances or local state that fills up. */
    public boolean canStrike(Phase phase) {
        return phase != Phase.DRAINING || WITHOUT_MONGO.contains(this);
    }

    /** Whether it needs a server that can be killed and has fail points. */
    public boolean needsServerOnDisk() {
        return OF_A_REAL_SERVER.contains(this);
    }
}
