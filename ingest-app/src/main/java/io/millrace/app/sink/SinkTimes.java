package io.millrace.app.sink;

import java.time.Duration;

/**
 * How long the sink waits.
 *
 * @param commitEvery the time between two commits of what has been acknowledged
 * @param attempt after how long without an answer a write or read of MongoDB counts as failed; a write waits half of it for a
 *     majority
 * @param shortestBackoff the wait after a first failure
 * @param longestBackoff the longest wait between two attempts
 * @param revoke how long bulks of a partition that moves to another process may take to finish
 * @param calm after how long without a restart earlier restarts are forgotten
 */
public record SinkTimes(
        Duration commitEvery,
        Duration attempt,
        Duration shortestBackoff,
        Duration longestBackoff,
        Duration revoke,
        Duration calm) {

    public static final SinkTimes DEFAULTS = new SinkTimes(
            Duration.ofMillis(500),
            Duration.ofSeconds(60),
            Duration.ofMillis(100),
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            Duration.ofMinutes(5));
}
