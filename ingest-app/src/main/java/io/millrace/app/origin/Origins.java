package io.millrace.app.origin;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import io.millrace.app.topics.ClientSettings;
import io.millrace.app.topics.Cluster;
import io.millrace.app.topics.KafkaErrors;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * What the state of an application was begun with: one record per series in the compacted topic {@code <application>-origins},
 * which is made when it is needed. It has a name among those of Kafka Streams' own topics, so that it takes no further right.
 */
public final class Origins {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Application application;
    private final Cluster cluster;
    private final Map<String, Object> kafka;
    private final TopicPartition partition;

    /**
     * @param application the application as it is configured now
     * @param cluster where its state is
     * @param kafka Kafka properties as the user gave them
     */
    public Origins(Application application, Cluster cluster, Map<String, Object> kafka) {
        this.application = application;
        this.cluster = cluster;
        this.kafka = kafka;
        this.partition = new TopicPartition(application.name() + "-origins", 0);
    }

    /**
     * Makes sure that state that is there was begun with this configuration.
     *
     * @throws Failure with {@link ExitCode#USAGE} that names every setting that is another now, and the way out
     */
    public void require() {
        Map<String, Origin> before = existing();
        var lines = new ArrayList<String>();
        for (Series series : application.series()) {
            Origin origin = before.get(series.name());
            if (origin != null && withState().contains(series.name())) {
                refusal(series, origin).ifPresent(lines::add);
            }
        }
        if (!lines.isEmpty()) {
            throw new Failure(ExitCode.USAGE, String.join("\n  ", lines));
        }
    }

    private static Optional<String> refusal(Series series, Origin before) {
        if (before.isOfAnotherVersion()) {
            return Optional.of("the state of series '" + series.name()
                    + "' was begun by another version of Millrace, in a form that this one does not read. Run `millrace"
                    + " drain` with that version and all instances stopped, then start this one");
        }
        List<String> differences = before.differences(Origin.of(series));
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("the state of series '" + series.name() + "' was begun with another configuration: "
                        + String.join("; ", differences)
                        + ". Put it back as it was, stop all instances, run `millrace drain`, and then change it");
    }

    /**
     * Notes what state is begun with now, for series that have none yet or of which nothing was noted.
     *
     * @param replicationFactor the replication factor of the topic if it has to be made; empty for the brokers' default
     */
    public void note(Optional<Short> replicationFactor) {
        Map<String, Origin> before = existing();
        var notes = new HashMap<String, Optional<Origin>>();
        for (Series series : application.series()) {
            Origin now = Origin.of(series);
            if (!now.equals(before.get(series.name()))) {
                notes.put(series.name(), Optional.of(now));
            }
        }
        if (!notes.isEmpty()) {
            create(replicationFactor);
            write(notes);
        }
    }

    /** Forgets what the state of a series was begun with, now that it is drained. */
    public void forget(Series series) {
        if (existing().containsKey(series.name())) {
            write(Map.of(series.name(), Optional.empty()));
        }
    }

    private Set<String> withState() {
        var names = new HashMap<String, String>();
        application
                .series()
                .forEach(series -> names.put(application.names(series).changelogTopic(), series.name()));
        Set<String> changelogs = cluster.topics(names.keySet()).keySet();
        names.keySet().retainAll(changelogs);
        return Set.copyOf(names.values());
    }

    private void create(Optional<Short> replicationFactor) {
        var topic = new NewTopic(partition.topic(), Optional.of(1), replicationFactor)
                .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
        try {
            cluster.await(
                    "the creation of topic '" + partition.topic() + "'",
                    cluster.admin().createTopics(List.of(topic)).all());
        } catch (Failure e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
        cluster.existingTopics(List.of(partition.topic()));
    }

    private Map<String, Origin> existing() {
        if (cluster.topics(List.of(partition.topic())).isEmpty()) {
            return Map.of();
        }
        Map<String, Object> settings = ClientSettings.ofReader(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        var origins = new HashMap<String, Origin>();
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition), PATIENCE).getOrDefault(partition, 0L);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (consumer.position(partition, PATIENCE) < end) {
                consumer.poll(POLL).forEach(record -> take(record, origins));
                if (System.nanoTime() > deadline) {
                    throw new Failure(
                            ExitCode.BROKER,
                            "Kafka at " + cluster.address() + " does not give the records of topic '"
                                    + partition.topic() + "' within " + PATIENCE.toSeconds() + " s. Check the brokers");
                }
            }
        } catch (KafkaException e) {
            throw failed("read", e);
        }
        return origins;
    }

    private static void take(ConsumerRecord<String, byte[]> record, Map<String, Origin> origins) {
        byte @Nullable [] value = record.value();
        if (value == null) {
            origins.remove(record.key());
        } else {
            origins.put(record.key(), Origin.read(value));
        }
    }

    private void write(Map<String, Optional<Origin>> notes) {
        Map<String, Object> settings = ClientSettings.of(kafka, "producer.");
        settings.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
            for (Map.Entry<String, Optional<Origin>> note : notes.entrySet()) {
                producer.send(new ProducerRecord<>(
                                partition.topic(),
                                partition.partition(),
                                note.getKey(),
                                note.getValue().map(Origin::toBytes).orElse(null)))
                        .get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.UNEXPECTED, "interrupted while waiting for Kafka", e);
        } catch (ExecutionException | KafkaException e) {
            throw failed("written", e);
        }
    }

    private Failure failed(String done, Exception e) {
        return new Failure(
                ExitCode.BROKER,
                "topic '" + partition.topic() + "' at " + cluster.address() + " cannot be " + done + ": "
                        + KafkaErrors.innermost(e) + ". Check the brokers, and the rights on '" + application.name()
                        + "-*' (docs/rights.md)",
                e);
    }
}
