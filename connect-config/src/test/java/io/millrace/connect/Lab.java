package io.millrace.connect;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.embedded.EmbeddedBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import reactor.core.publisher.Flux;

/** A broker, and a client of a MongoDB server. */
final class Lab implements AutoCloseable {

    private final EmbeddedBroker broker = EmbeddedBroker.start();
    private final Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    private final String mongoUri;
    private final MongoClient client;

    Lab(String mongoUri) {
        this.mongoUri = mongoUri;
        this.client = MongoClients.create(mongoUri);
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    String mongoUri() {
        return mongoUri;
    }

    Admin admin() {
        return admin;
    }

    MongoDatabase database(String name) {
        return client.getDatabase(name);
    }

    void createTopics(int partitions, List<String> names) {
        get(admin.createTopics(names.stream()
                        .map(name -> new NewTopic(name, Optional.of(partitions), Optional.empty()))
                        .toList())
                .all());
    }

    /** Publishes records, in their order, and waits for all of them to be acknowledged. */
    void publish(List<ProducerRecord<byte[], byte[]>> records) {
        try (var producer = producer(Map.of())) {
            var answers = new ArrayList<Future<?>>();
            records.forEach(record -> answers.add(producer.send(record)));
            answers.forEach(Lab::get);
        }
    }

    KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
        var settings = new HashMap<String, Object>(more);
        settings.put("bootstrap.servers", bootstrapServers());
        settings.put("linger.ms", 20);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** What is in a topic now, committed or not. */
    List<ConsumerRecord<byte[], byte[]>> records(String topic) {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }

    /** The documents of a collection by {@code _id}; their keys' order does not count when they are compared, types do. */
    Map<BsonValue, BsonDocument> documents(String database, String collection) {
        Map<BsonValue, BsonDocument> documents = new HashMap<>();
        Flux.from(database(database)
                        .getCollection(collection, BsonDocument.class)
                        .find())
                .doOnNext(document -> documents.put(document.get("_id"), document))
                .blockLast();
        return documents;
    }

    static <T> T get(Future<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
        admin.close();
        broker.close();
    }
}
