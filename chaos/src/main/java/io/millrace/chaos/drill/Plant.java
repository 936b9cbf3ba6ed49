package io.millrace.chaos.drill;

import com.mongodb.client.result.DeleteResult;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.chaos.ground.ApplicationJar;
import io.millrace.chaos.ground.Await;
import io.millrace.chaos.ground.Broker;
import io.millrace.chaos.ground.GroundException;
import io.millrace.chaos.ground.Instance;
import io.millrace.chaos.ground.Java;
import io.millrace.chaos.ground.Mongo;
import io.millrace.chaos.ground.MongoProxy;
import io.millrace.chaos.ground.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A broker, a MongoDB-wire server behind a proxy, one instance of the application, and a Prometheus that watches it. */
final class Plant implements AutoCloseable {

    static final String APPLICATION = "drill";
    static final String TOPIC = "plant.readings";
    static final String UPSERTS = "drill.plant.buckets";
    static final String CHANGELOG = "drill-plant-state-changelog";

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Path directory;
    private final Shape shape;
    private final Broker broker;
    private final Mongo mongo = Mongo.inMemory();
    private final MongoProxy network = MongoProxy.before(mongo.port());
    private final MongoClient documents = MongoClients.create("mongodb://127.0.0.1:" + mongo.port());
    private final Admin admin;
    private final KafkaProducer<byte[], byte[]> producer;
    private final int port = Ports.free();
    private final Instance instance;
    private final Prometheus prometheus;

    /**
     * How it is made.
     *
     * @param partitions those of the topic of readings
     * @param launcher what starts the program that follows it; empty for nothing
     * @param options of Java
     * @param settings lines of the configuration file, at its top
     * @param metas what {@code limits.metas} is
     * @param brokerSettings properties of the broker
     * @param clientSettings settings of Kafka's clients
     */
    record Shape(
            int partitions,
            List<String> launcher,
            List<String> options,
            String settings,
            int metas,
            Map<String, String> brokerSettings,
            Map<String, String> clientSettings) {}

    /** Starts all of it in an empty directory, with the chart's rules shortened; returns when readings are taken in. */
    Plant(Path directory, Shape shape, String rules) {
        this.directory = directory;
        this.shape = shape;
        this.broker = Broker.start(directory, shape.brokerSettings());
        Map<String, Object> clients = new HashMap<>(shape.clientSettings());
        clients.put("bootstrap.servers", broker.bootstrapServers());
        this.admin = Admin.create(clients);
        get(admin.createTopics(List.of(new NewTopic(TOPIC, Optional.of(shape.partitions()), Optional.empty())))
                .all());
        clients.put("batch.size", 4_096);
        this.producer = new KafkaProducer<>(clients, new ByteArraySerializer(), new ByteArraySerializer());
        try {
            Path config = Files.writeString(directory.resolve("millrace.yaml"), configuration());
            this.instance = new Instance("instance", directory.resolve("instance.log"), state(), command(config));
            this.prometheus =
                    Prometheus.start(directory, Files.writeString(directory.resolve("rules.yaml"), rules), port, EVERY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitReady();
    }

    private List<String> command(Path config) {
        var command = new ArrayList<>(shape.launcher());
        command.add(Java.executable());
        command.addAll(shape.options());
        command.addAll(List.of("-jar", ApplicationJar.inProject().toString(), "run", "--config", config.toString()));
        return command;
    }

    private Path state() {
        return directory.resolve("state");
    }

    private String configuration() {
        var kafka = new StringBuilder();
        shape.clientSettings()
                .forEach((name, value) -> kafka.append("  ")
                        .append(name)
                        .append(": '")
                        .append(value)
                        .append("'\n"));
        return """
                version: 1
                application: %s
                kafka:
                  bootstrap.servers: '%s'
                  session.timeout.ms: 6000
                  heartbeat.interval.ms: 1500
                %smongodb:
                  uri: 'mongodb://127.0.0.1:%d/?directConnection=true'
                  database: drill
                http: {host: 127.0.0.1, port: %d}
                stateDirectory: '%s'
                %sseries:
                  plant:
                    topics: ['%s']
                    format: json
                    timeField: ts
                    metaFields: [device]
                    keyed: true
                    rollups: [1m, 1h, 1d]
                    flush: {every: 1s}
                    limits: {metas: %d}
                    expireAfter: {buckets: 8h}
                """.formatted(
                        APPLICATION,
                        broker.bootstrapServers(),
                        kafka,
                        network.port(),
                        port,
                        state(),
                        shape.settings(),
                        TOPIC,
                        shape.metas());
    }

    /** Waits until Prometheus sees an instance that is ready. */
    void awaitReady() {
        if (!Await.until(PATIENCE, () -> prometheus.value("millrace_ready") == 1)) {
            throw new GroundException("the instance is not ready within " + PATIENCE.toSeconds() + " s: "
                    + instance.process().said());
        }
    }

    Broker broker() {
        return broker;
    }

    MongoProxy network() {
        return network;
    }

    Admin admin() {
        return admin;
    }

    Instance instance() {
        return instance;
    }

    Prometheus prometheus() {
        return prometheus;
    }

    /** Publishes a reading of a device, of now. */
    void publish(String device) {
        send(
                null,
                device,
                "{\"device\":\"" + device + "\",\"ts\":" + System.currentTimeMillis() + ",\"temp\":"
                        + System.nanoTime() % 1_000 + "}");
    }

    /** Publishes a reading that Kafka keeps under an earlier time. */
    void publishBackdated(String device, Duration age) {
        long then = System.currentTimeMillis() - age.toMillis();
        send(then, device, "{\"device\":\"" + device + "\",\"ts\":" + then + ",\"temp\":21}");
    }

    /** Publishes a reading of an earlier time that Kafka keeps under the time of now. */
    void publishLate(String device, Duration age) {
        long then = System.currentTimeMillis() - age.toMillis();
        send(null, device, "{\"device\":\"" + device + "\",\"ts\":" + then + ",\"temp\":21}");
    }

    /** Publishes something that is no reading. */
    void publishNonsense(String device) {
        send(null, device, "no reading");
    }

    private void send(@Nullable Long time, String key, String value) {
        var unused = producer.send(new ProducerRecord<>(
                TOPIC, null, time, key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)));
    }

    /** Waits until everything that was published is in Kafka. */
    void flush() {
        producer.flush();
    }

    /** Sets a property of a topic. */
    void set(String topic, String name, String value) {
        var change = new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
        get(admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), List.of(change)))
                .all());
    }

    /** Takes a property of a topic back. */
    void unset(String topic, String name) {
        var change = new AlterConfigOp(new ConfigEntry(name, ""), AlterConfigOp.OpType.DELETE);
        get(admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), List.of(change)))
                .all());
    }

    /** Removes all documents of a collection. */
    void removeDocuments(String collection) {
        Mono.from(documents.getDatabase(APPLICATION).getCollection(collection).deleteMany(new Document()))
                .block(PATIENCE);
    }

    /** Removes the documents of a device from a collection, as soon as there is one. */
    void removeDocuments(String collection, String device) {
        var ofDevice = new Document("meta.device", device);
        boolean removed = Await.until(PATIENCE, () -> {
            Long count = Mono.from(documents
                            .getDatabase(APPLICATION)
                            .getCollection(collection)
                            .deleteMany(ofDevice))
                    .map(DeleteResult::getDeletedCount)
                    .block(PATIENCE);
            return count != null && count > 0;
        });
        if (!removed) {
            throw new GroundException(
                    "no document of " + device + " came into " + collection + " within " + PATIENCE.toSeconds() + " s");
        }
    }

    /** Waits for an answer of Kafka. */
    static <T> T get(KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new GroundException("Kafka refuses: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GroundException("interrupted", e);
        }
    }

    @Override
    public void close() {
        prometheus.close();
        instance.kill();
        producer.close(Duration.ZERO);
        admin.close(Duration.ZERO);
        documents.close();
        network.close();
        mongo.close();
        broker.close();
    }
}
