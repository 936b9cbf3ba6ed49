package io.millrace.app.config;

import java.time.Duration;
import java.util.List;

/** What must hold between the commit interval and what depends on it. */
final class CommitRules {

    private static final List<String> TRANSACTION_TIMEOUT =
            List.of("producer.transaction.timeout.ms", "transaction.timeout.ms");
    /** What Kafka Streams sets with {@code exactly_once_v2}. */
    private static final long DEFAULT_TRANSACTION_TIMEOUT_MS = 10_000;

    private CommitRules() {}

    static void check(FileKeys keys, KafkaProperties kafka, Findings findings) {
        Duration commit = keys.commitInterval();
        long timeout = TRANSACTION_TIMEOUT.stream()
                .filter(kafka::containsKey)
                .map(key -> (Long) ValueType.of(long.class).parse().apply(String.valueOf(kafka.get(key))))
                .findFirst()
                .orElse(DEFAULT_TRANSACTION_TIMEOUT_MS);
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
