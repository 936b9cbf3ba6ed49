package io.millrace.app.config;

import java.util.List;
import java.util.Map;

/** How long a transaction of Kafka Streams may take before the brokers end it. */
public final class TransactionTimeout {

    private static final List<String> KEYS = List.of("producer.transaction.timeout.ms", "transaction.timeout.ms");

    /** What Kafka Streams sets with {@code exactly_once_v2}. */
    private static final long DEFAULT_MS = 10_000;

    private TransactionTimeout() {}

    /**
     * The time in milliseconds.
     *
     * @param kafka Kafka's settings as the user gave them, checked
     */
    public static long of(Map<String, Object> kafka) {
        return KEYS.stream()
                .filter(kafka::containsKey)
                .map(key -> (Long) ValueType.of(long.class).parse().apply(String.valueOf(kafka.get(key))))
                .findFirst()
                .orElse(DEFAULT_MS);
    }
}
