package io.millrace.chaos;

import io.millrace.chaos.ground.Destination;
import java.util.ArrayList;
import java.util.List;

/** A cell of the table of faults and phases, as something to do. */
public record Step(Fault fault, Phase phase) {

    /** All cells that are possible. */
    public static List<Step> all() {
        var all = new ArrayList<Step>();
        for (Fault fault : Fault.values()) {
            for (Phase phase : Phase.values()) {
                if (fault.canStrike(phase)) {
                    all.add(new Step(fault, phase));
                }
            }
        }
        return all;
    }

    /**
     * Whether it can be part of a plan whose readings go there. A server in memory cannot be killed; behind a connector, where
     * nothing guards the newest readings, a drain makes the application forget which reading was the newest.
     */
    boolean isPossibleWith(Destination destination) {
        return (!destination.inMemory() || !fault.needsServerOnDisk())
                && (!destination.connector() || phase != Phase.DRAINING);
    }

    /** Reads what {@link #toString} wrote, in small or large letters. */
    public static Step parse(String text) {
        String[] parts = text.toUpperCase(java.util.Locale.ROOT).split("/", 2);
        if (parts.length != 2) {
            throw new IllegalArgumentException("'" + text + "' is not a fault and a phase, such as KILL_APP/TAKING_IN");
        }
        return new Step(Fault.valueOf(parts[0].strip()), Phase.valueOf(parts[1].strip()));
    }

    @Override
    public String toString() {
        return fault + "/" + phase;
    }
}
