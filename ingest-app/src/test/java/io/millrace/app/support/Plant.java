package io.millrace.app.support;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.millrace.app.config.ConfigFile;
import io.millrace.app.config.Settings;
import io.millrace.embedded.EmbeddedBroker;
import io.millrace.embedded.EmbeddedMongo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** A broker and a MongoDB-wire server in this process, and an application on them that is named anew for each test. */
public final class Plant implements AutoCloseable {

    private final EmbeddedBroker broker = EmbeddedBroker.start();
    private final EmbeddedMongo mongo = EmbeddedMongo.start();
    private final Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    private final MongoClient client = MongoClients.create(mongo.uri());

    /** The addresses of the broker. */
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    public String mongoUri() {
        return mongo.uri();
    }

    public Admin admin() {
        return admin;
    }

    public void createTopic(String name, int partitions) {
        await(() -> admin.createTopics(List.of(new NewTopic(name, Optional.of(partitions), Optional.empty())))
                .all()
                .get());
    }

    /** Publishes messages without a key to one partition, and waits for them to be acknowledged. */
    public void publish(String topic, int partition, String... messages) {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (String message : messages) {
                var record = new ProducerRecord<byte[], byte[]>(
                        topic, partition, null, message.getBytes(StandardCharsets.UTF_8));
                await(() -> producer.send(record).get());
            }
        }
    }

    /** Writes a configuration file: one series {@code weather} over one topic, of the application of that name. */
    public Path config(Path directory, String application, String topic, String more) throws Exception {
        return Files.writeString(directory.resolve(application + ".yaml"), """
                version: 1
                application: %s
                kafka:
                  bootstrap.servers: '%s'
                mongodb:
                  uri: %s
                  database: %s
                http:
                  host: 127.0.0.1
                  port: 0
                stateDirectory: %s
                commitInterval: 100ms
                streamThreads: 1
                series:
                  weather:
                    topics: ['%s']
                    format: json
                    timeField: ts
                    metaFields: [station]
                    rollups: [1m, 1h]
                    flush:
                      every: 200ms
                %s""".formatted(
                        application,
                        bootstrapServers(),
                        mongoUri(),
                        application,
                        directory.resolve(application + "-state"),
                        topic,
                        more));
    }

    /** The settings of a configuration file. */
    public static Settings settings(Path config) {
        UnaryOperator<@Nullable String> nothing = name -> null;
        return ConfigFile.load(config, nothing);
    }

    /** The documents of a collection. */
    public List<Document> documents(String database, String collection) {
        return Flux.from(client.getDatabase(database).getCollection(collection).find())
                .collectList()
                .blockOptional()
                .orElse(List.of());
    }

    /** The names of a database's collections and views. */
    public List<String> collections(String database) {
        return Flux.from(client.getDatabase(database).listCollectionNames())
                .collectList()
                .blockOptional()
                .orElse(List.of());
    }

    /** The number of readings in the buckets of series {@code weather}. */
    public long readings(String application) {
        return documents(application, "weather_buckets").stream()
                .mapToLong(bucket -> bucket.get("control", Document.class)
                        .get("count", Number.class)
                        .longValue())
                .sum();
    }

    /** A reading of a station, some seconds after 2025-10-09T09:00:00Z. */
    public static String reading(String station, int seconds, double temp) {
        return "{\"ts\": " + (1_760_000_400L + seconds) + ", \"station\": \"" + station + "\", \"temp\": " + temp + "}";
    }

    /** Something that Kafka is asked for. */
    public interface Call<T> {
        T call() throws InterruptedException, ExecutionException;
    }

    /** Waits for an answer of Kafka. */
    public static <T> T await(Call<T> call) {
        try {
            return call.call();
        } catch (ExecutionException e) {
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
        mongo.close();
        broker.close();
    }
}
