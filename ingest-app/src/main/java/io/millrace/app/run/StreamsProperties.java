package io.millrace.app.run;

import io.millrace.app.config.Settings;
import io.millrace.app.config.TransactionTimeout;
import io.millrace.topology.IngestTopology;
import io.millrace.topology.StateSettings;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The settings of Kafka Streams, in layers: what Millrace recommends, over it what the user says under {@code kafka}, over it
 * what has a key of its own in the configuration, and on top what the promises need.
 */
public final class StreamsProperties {

    /** Larger than any record; the topics' own limits decide. */
    private static final int LARGEST_REQUEST = 17 * 1024 * 1024;

    private static final int BATCH = 128 * 1024;
    private static final int POLLED_AT_ONCE = 2_000;

    /** Sooner than Kafka forgets that something was deleted (a day, by default). */
    private static final Duration OLDEST_STATE = Duration.ofHours(12);

    private StreamsProperties() {}

    /**
     * The properties of an application.
     *
     * @return properties that are the caller's to change
     */
    public static Properties of(Settings settings) {
        var properties = new Properties();
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), LARGEST_REQUEST);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        // A commit writes thousands of upserts of some kilobytes at once.
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), BATCH);
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), POLLED_AT_ONCE);
        properties.put(StreamsConfig.STATE_CLEANUP_DIR_MAX_AGE_MS_CONFIG, OLDEST_STATE.toMillis());
        properties.putAll(settings.kafka());
        // Topics of readings have a reset policy of their own, none; this one is for the internal topics.
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, settings.streamThreads());
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, whileBehind(settings));
        properties.put(
                StreamsConfig.STATE_DIR_CONFIG,
                settings.stateDirectory().toAbsolutePath().toString());
        properties.putAll(IngestTopology.requiredSettings(settings.application()));
        return properties;
    }

    /** Tasks that are not behind ask for their commits themselves. A transaction ends long before its time is over. */
    private static long whileBehind(Settings settings) {
        long interval = settings.commitInterval().toMillis();
        long most = TransactionTimeout.of(settings.kafka()) / 2;
        return Math.max(interval, Math.min(StateSettings.COMMIT_INTERVALS_WHILE_BEHIND * interval, most));
    }
}
