package io.millrace.app.sink;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;

/** The sink's Kafka clients: what the user gave, over the sink's defaults, under what carries its promises. */
interface KafkaClients {

    Consumer<byte[], byte[]> consumer();

    /** A producer whose transactions are not yet initialised. */
    Producer<byte[], byte[]> producer();

    /**
     * Clients of one process. The transactional id is its own: the group's generation fences off who was replaced, and an old
     * process that wakes under a name that was used again must not fence off its successor.
     */
    static KafkaClients of(SinkSettings settings) {
        String transactionalId = settings.group() + "-" + settings.instance() + "-" + UUID.randomUUID();
        return new KafkaClients() {
            @Override
            public Consumer<byte[], byte[]> consumer() {
                return new KafkaConsumer<>(
                        consumerProperties(settings), new ByteArrayDeserializer(), new ByteArrayDeserializer());
            }

            @Override
            public Producer<byte[], byte[]> producer() {
                return new KafkaProducer<>(
                        producerProperties(settings, transactionalId),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
            }
        };
    }

    static Map<String, Object> consumerProperties(SinkSettings settings) {
        var properties = new HashMap<String, Object>();
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 2_000);
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 2 * 1024 * 1024);
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 16 * 1024 * 1024);
        properties.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        properties.put(ConsumerConfig.CLIENT_ID_CONFIG, settings.group() + "-" + settings.instance());
        Map<String, Object> given = given(settings, "consumer.");
        if ("consumer".equals(given.get(ConsumerConfig.GROUP_PROTOCOL_CONFIG))) {
            // There the broker assigns, and refuses a client that names a strategy.
            properties.remove(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG);
        }
        properties.putAll(given);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, settings.group());
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                IsolationLevel.READ_COMMITTED.toString().toLowerCase(Locale.ROOT));
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return properties;
    }

    static Map<String, Object> producerProperties(SinkSettings settings, String transactionalId) {
        var properties = new HashMap<String, Object>();
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000);
        // Until then, positions that a process left uncommitted when it died keep its successor waiting.
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 15_000);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, settings.limits().requestBytes());
        properties.put(ProducerConfig.CLIENT_ID_CONFIG, settings.group() + "-" + settings.instance());
        properties.putAll(given(settings, "producer."));
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        return properties;
    }

    /** What the user gave for all clients, and above it what is given for this kind of client. */
    private static Map<String, Object> given(SinkSettings settings, String prefix) {
        Set<String> ofStreams = StreamsConfig.configDef().names();
        Set<String> ofClients =
                prefix.startsWith("consumer") ? ConsumerConfig.configNames() : ProducerConfig.configNames();
        var given = new HashMap<String, Object>();
        settings.kafka().forEach((name, value) -> {
            boolean forStreamsOnly = ofStreams.contains(name) && !ofClients.contains(name);
            boolean forATopic = name.startsWith("topic.") || TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG.equals(name);
            if (!forStreamsOnly && !forATopic && !hasClientPrefix(name)) {
                given.put(name, value);
            }
        });
        settings.kafka().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                given.put(name.substring(prefix.length()), value);
            }
        });
        return given;
    }

    private static boolean hasClientPrefix(String name) {
        return name.startsWith("consumer.")
                || name.startsWith("producer.")
                || name.startsWith("admin.")
                || name.startsWith("main.consumer.")
                || name.startsWith("restore.consumer.")
                || name.startsWith("global.consumer.");
    }
}
