package io.millrace.app.rights;

import static io.millrace.app.support.Plant.await;

import io.millrace.app.cli.CommandLineFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import reactor.core.publisher.Flux;

/**
 * An application on guarded servers, with a topic of readings of its own.
 *
 * @param servers the servers
 * @param directory for its files
 * @param name its name, which no other has; also that of its database
 */
record GuardedApplication(GuardedServers servers, Path directory, String name) {

    /** What a command answered. */
    record Answer(int exitCode, String text) {}

    GuardedApplication {
        create(servers, topic(name));
    }

    /** Makes its topics and its schema, as somebody with those rights. */
    GuardedApplication prepared() throws Exception {
        run(CommandRights.TOPICS_APPLY, "topics", "apply");
        run(CommandRights.SCHEMA_APPLY, "schema", "apply");
        return this;
    }

    String topic() {
        return topic(name);
    }

    /** Not one of those that begin as the application's own do. */
    private static String topic(String name) {
        return "readings." + name;
    }

    /** Runs a command for a user with just these rights. */
    Answer run(CommandRights rights, String... words) throws Exception {
        Path config = config(rights);
        var text = new StringWriter();
        String[] arguments = Stream.concat(Arrays.stream(words), Stream.of("--config", config.toString()))
                .toArray(String[]::new);
        int exitCode = CommandLineFactory.create(List.of())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(arguments);
        return new Answer(exitCode, text.toString());
    }

    /** Grants rights, and writes a configuration file for the user who has them. */
    Path config(CommandRights rights) throws Exception {
        servers.grant(rights, name, topic());
        String user = servers.user(rights, name);
        return Files.writeString(directory.resolve(name + ".yaml"), """
                version: 1
                application: %1$s
                kafka:
                  bootstrap.servers: %2$s
                  security.protocol: SASL_PLAINTEXT
                  sasl.mechanism: PLAIN
                  sasl.jaas.config: '%3$s'
                  repartition.purge.interval.ms: 100
                mongodb:
                  uri: %4$s
                  database: %1$s
                schema:
                  onStart: verify
                http:
                  host: 127.0.0.1
                  port: 0
                stateDirectory: %5$s
                commitInterval: 100ms
                streamThreads: 1
                series:
                  weather:
                    topics: ['%6$s']
                    format: json
                    timeField: ts
                    metaFields: [station]
                    rollups: [1h]
                    flush:
                      every: 200ms
                """.formatted(
                        name,
                        servers.kafka(GuardedServers.USER).get("bootstrap.servers"),
                        servers.kafka(GuardedServers.USER).get("sasl.jaas.config"),
                        servers.uri(user),
                        directory.resolve(name + "-state"),
                        topic()));
    }

    /** Publishes messages as an administrator. */
    void publish(String... messages) {
        try (var producer =
                new KafkaProducer<>(servers.kafka("admin"), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (String message : messages) {
                var record = new ProducerRecord<byte[], byte[]>(topic(), message.getBytes(StandardCharsets.UTF_8));
                await(() -> producer.send(record).get());
            }
        }
    }

    long documents(String collection) {
        return Flux.from(servers.root()
                        .getDatabase(name)
                        .getCollection(collection)
                        .find())
                .count()
                .blockOptional()
                .orElse(0L);
    }

    /** The first offset of a topic's only partition. */
    long begin(String topic) {
        return offset(topic, OffsetSpec.earliest());
    }

    /** The next offset of a topic's only partition. */
    long end(String topic) {
        return offset(topic, OffsetSpec.latest());
    }

    private long offset(String topic, OffsetSpec which) {
        var partition = new TopicPartition(topic, 0);
        return await(() -> servers.admin()
                        .listOffsets(Map.of(partition, which))
                        .partitionResult(partition)
                        .get())
                .offset();
    }

    /** Makes a topic as an administrator. */
    static void create(GuardedServers servers, String topic) {
        await(() -> servers.admin()
                .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
                .all()
                .get());
    }
}
