package io.millrace.app.config;

import java.time.Duration;

/** What must hold between the commit interval and what depends on it. */
final class CommitRules {

    private CommitRules() {}

    static void check(FileKeys keys, KafkaProperties kafka, Findings findings) {
        Duration commit = keys.commitInterval();
        long timeout = TransactionTimeout.of(kafka);
        if (commit.toMillis() > timeout) {
            findings.mistake(
                    "commitInterval",
                    Durations.text(commit) + " is longer than a transaction may take (" + timeout
                            + " ms); lower it, or raise kafka.transaction.timeout.ms");
        }
        keys.series().forEach((name, series) -> {
            String key = "series." + name + ".flush.every";
            if (findings.isSet(key) && series.flush().every().compareTo(commit) < 0) {
                findings.warning(
                        key,
                        "is shorter than commitInterval (" + Durations.text(commit)
                                + "); readings become visible with a commit at the earliest");
            }
        });
    }
}
