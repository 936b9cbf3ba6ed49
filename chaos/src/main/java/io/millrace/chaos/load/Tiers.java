package io.millrace.chaos.load;

import java.util.Map;

/** The tiers of the series that is broken. */
public final class Tiers {
    /** The length of a window of each tier, in milliseconds. All of them begin at the epoch, in UTC. */
    public static final Map<String, Long> WINDOWS = Map.of("1m", 60_000L, "1h", 3_600_000L, "1d", 86_400_000L);

    private Tiers() {}
}
