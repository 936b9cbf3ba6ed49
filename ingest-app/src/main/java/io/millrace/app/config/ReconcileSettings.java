package io.millrace.app.config;

import java.time.Duration;
import java.util.Optional;

/** How a running application compares what is stored with itself. */
public record ReconcileSettings(
        @Setting(
                value =
                        "How often a running instance compares readings with tiers, as `millrace reconcile` does, and tells in the"
                                + " metric `millrace_drift_spans` how many spans differ. It mends nothing. Each instance looks at"
                                + " everything: switch it on for one of them, or run the command as a job instead.",
                otherwise = "it does not",
                min = "1m",
                max = "30d")
        Optional<Duration> every,

        @Setting(value = "How far back it looks.", byDefault = "1d", min = "1h", max = "3650d")
        Duration within,

        @Setting(
                value =
                        "How many spans of readings it looks at in a second, at most: what it takes away from other readers"
                                + " of the database.",
                byDefault = "20",
                min = "1",
                max = "10_000")
        int spansPerSecond) {}
