package io.millrace.app.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Kafka's settings that the user must leave alone, and why. */
final class KafkaRefusals {

    private static final String NAMES = "it is made from the key 'application'";
    private static final String ONCE = "the application sets it so that each reading is counted exactly once";
    private static final String POSITION =
            "the application keeps its positions itself, so that none is moved in silence";
    private static final String BYTES = "the application reads and writes bytes of its own format";
    private static final String HANDLER =
            "the application sets aside as a dead letter what can't be processed; a handler that goes on could lose readings";
    private static final String PARTITIONS = "all records of a document must be in one partition";

    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("application.id", NAMES),
            Map.entry("group.id", NAMES),
            Map.entry("transactional.id", NAMES),
            Map.entry("processing.guarantee", ONCE),
            Map.entry("isolation.level", ONCE),
            Map.entry("enable.idempotence", ONCE),
            Map.entry("acks", ONCE),
            Map.entry("enable.auto.commit", POSITION),
            Map.entry("auto.offset.reset", POSITION),
            Map.entry("key.serializer", BYTES),
            Map.entry("value.serializer", BYTES),
            Map.entry("key.deserializer", BYTES),
            Map.entry("value.deserializer", BYTES),
            Map.entry("default.key.serde", BYTES),
            Map.entry("default.value.serde", BYTES),
            Map.entry("deserialization.exception.handler", HANDLER),
            Map.entry("default.deserialization.exception.handler", HANDLER),
            Map.entry("processing.exception.handler", HANDLER),
            Map.entry("production.exception.handler", HANDLER),
            Map.entry("default.production.exception.handler", HANDLER),
            Map.entry("partitioner.class", PARTITIONS),
            Map.entry("partitioner.ignore.keys", PARTITIONS),
            Map.entry(
                    "ensure.explicit.internal.resource.naming",
                    "the names of topics and stores are fixed, so that an upgrade finds its state again"),
            Map.entry("group.protocol", "the application sets its groups' offsets itself, with the protocol 'classic'"),
            Map.entry("group.remote.assignor", "it belongs to another group protocol than the one in use"),
            Map.entry("commit.interval.ms", "use the key 'commitInterval', outside of 'kafka'"),
            Map.entry("num.stream.threads", "use the key 'streamThreads', outside of 'kafka'"),
            Map.entry("state.dir", "use the key 'stateDirectory', outside of 'kafka'"),
            Map.entry("rocksdb.config.setter", "use the key 'storeBytes', outside of 'kafka'"),
            Map.entry("statestore.cache.max.bytes", "has no effect: see the key 'cacheBytes', outside of 'kafka'"),
            Map.entry("cache.max.bytes.buffering", "has no effect: see the key 'cacheBytes', outside of 'kafka'"));

    private static final List<String> FAMILIES = List.of("key.", "value.", "default.key.", "default.value.");

    private KafkaRefusals() {}

    /** Why a setting (without a prefix such as {@code consumer.}) is refused; empty if it is not. */
    static Optional<String> reason(String key) {
        String reason = REASONS.get(key);
        if (reason == null
                && FAMILIES.stream().anyMatch(key::startsWith)
                && key.matches(".*(serializer|serde)(\\..*)?")) {
            reason = BYTES;
        }
        return Optional.ofNullable(reason);
    }

    /** All that are refused by name. */
    static List<String> names() {
        return REASONS.keySet().stream().sorted().toList();
    }
}
