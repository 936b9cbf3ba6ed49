package io.millrace.app.sink;

import static org.awaitility.Awaitility.await;

import io.millrace.app.sink.plan.Upsertion;
import io.millrace.state.Upsert;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** An application on a broker, as far as its sink knows: topics, the group's positions, and a producer of upsert records. */
final class Plant implements AutoCloseable {

    static final String BUCKETS = "weather_buckets";
    static final String LATEST = "weather_latest";

    private static final int PARTITIONS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String name = "plant-" + UUID.randomUUID().toString().substring(0, 8);
    private final String bootstrap;
    private final Admin admin;
    private final Producer<byte[], byte[]> producer;

    private final UpsertTarget.Guard guard;

    Plant(String bootstrap) {
        this(bootstrap, Upsertion.REVISIONS);
    }

    /** One whose buckets have this guard. */
    Plant(String bootstrap, UpsertTarget.Guard guard) {
        this.guard = guard;
        this.bootstrap = bootstrap;
        admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
        get(admin.createTopics(List.of(
                        new NewTopic(buckets(), PARTITIONS, (short) 1),
                        new NewTopic(latest(), PARTITIONS, (short) 1),
                        new NewTopic(deadLettersTopic(), 1, (short) 1)))
                .all());
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "transactional.id", name + "-writer", "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
        rewind();
    }

    String buckets() {
        return name + ".weather.buckets";
    }

    String latest() {
        return name + ".weather.latest";
    }

    /** Settings of one process of the application; small batches, so that there are many of them. */
    SinkSettings settings(String instance, Map<String, Object> kafka) {
        var properties = new HashMap<String, Object>(kafka);
        properties.put("bootstrap.servers", bootstrap);
        return SinkSettings.of(
                        name,
                        instance,
                        List.of(route(buckets(), BUCKETS, guard), route(latest(), LATEST, Upsertion.NEWEST)),
                        properties)
                .with(new SinkLimits(500, 1_000_000, 10_000_000, 100, 1_000_000, 4, 2_000_000))
                .with(new SinkTimes(
                        Duration.ofMillis(200),
                        Duration.ofSeconds(20),
                        Duration.ofMillis(50),
                        Duration.ofMillis(500),
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5)));
    }

    void send(String topic, List<Upsertion> upsertions) {
        producer.beginTransaction();
        upsertions.forEach(each -> sendOne(topic, each));
        producer.commitTransaction();
    }

    /** Sends upserts as the topology does. */
    void sendUpserts(List<Upsert> upserts) {
        producer.beginTransaction();
        upserts.forEach(this::sendUpsert);
        producer.commitTransaction();
    }

    void sendUpsertsAndAbort(List<Upsert> upserts) {
        producer.beginTransaction();
        upserts.forEach(this::sendUpsert);
        producer.flush();
        producer.abortTransaction();
    }

    private void sendUpsert(Upsert upsert) {
        var unused = producer.send(new ProducerRecord<>(
                buckets(),
                null,
                upsert.meta().utf8(),
                upsert.document(),
                upsert.revision().toHeaders()));
    }

    void sendAndAbort(String topic, List<Upsertion> upsertions) {
        producer.beginTransaction();
        upsertions.forEach(each -> sendOne(topic, each));
        producer.flush();
        producer.abortTransaction();
    }

    /** Waits until the group's positions are at the ends of its topics. */
    void awaitAllCommitted() {
        await().atMost(PATIENCE).until(() -> {
            Map<TopicPartition, Long> ends = ends();
            return committed().equals(ends);
        });
    }

    Map<TopicPartition, Long> committed() {
        var committed = new HashMap<TopicPartition, Long>();
        get(admin.listConsumerGroupOffsets(name + "-sink").partitionsToOffsetAndMetadata())
                .forEach((partition, offset) -> committed.put(partition, offset.offset()));
        return committed;
    }

    /** Puts the group back to the beginning of its topics; it must not be running. */
    void rewind() {
        var beginnings = new HashMap<TopicPartition, OffsetAndMetadata>();
        partitions().forEach(each -> beginnings.put(each, new OffsetAndMetadata(0)));
        get(admin.alterConsumerGroupOffsets(name + "-sink", beginnings).all());
    }

    /** The dead letters that are committed. */
    List<ConsumerRecord<byte[], byte[]>> deadLetters() {
        var partition = new TopicPartition(deadLettersTopic(), 0);
        var letters = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(letters::add);
            }
        }
        return letters;
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }

    private SinkRoute route(String topic, String collection, UpsertTarget.Guard guard) {
        return new SinkRoute(new UpsertTarget(topic, collection, guard), deadLettersTopic(), Optional.empty());
    }

    private String deadLettersTopic() {
        return name + ".weather.dead-letters";
    }

    private void sendOne(String topic, Upsertion upsertion) {
        var unused = producer.send(
                new ProducerRecord<>(topic, null, upsertion.key(), upsertion.value(), upsertion.headers()));
    }

    private Map<TopicPartition, Long> ends() {
        var latest = new HashMap<TopicPartition, OffsetSpec>();
        partitions().forEach(each -> latest.put(each, OffsetSpec.latest()));
        var ends = new HashMap<TopicPartition, Long>();
        get(admin.listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                        .all())
                .forEach((partition, info) -> ends.put(partition, info.offset()));
        return ends;
    }

    private List<TopicPartition> partitions() {
        var partitions = new ArrayList<TopicPartition>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            partitions.add(new TopicPartition(buckets(), partition));
            partitions.add(new TopicPartition(latest(), partition));
        }
        return partitions;
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
