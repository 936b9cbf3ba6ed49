package io.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {
    @Test
    void shouldShowCommittedRecordsAndHideAbortedOnes() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            createTopic(broker);
            inTransaction(broker, "aborted", false);
            inTransaction(broker, "committed", true);

            assertThat(readCommitted(broker, 1)).containsExactly("committed");
        }
    }

    @Test
    void shouldHaveItsRecordsAndOffsetsAfterARestartOnTheSameDirectoryAndPort(@TempDir Path directory)
            throws Exception {
        int port;
        try (EmbeddedBroker broker =
                EmbeddedBroker.start(BrokerSettings.defaults().withDirectory(directory))) {
            port = broker.port();
            createTopic(broker);
            inTransaction(broker, "before", true);
            assertThat(readCommitted(broker, 1)).containsExactly("before");
        }

        BrokerSettings again =
                BrokerSettings.defaults().withDirectory(directory).withPort(port);
        try (EmbeddedBroker broker = EmbeddedBroker.start(again)) {
            assertThat(broker.port()).isEqualTo(port);
            inTransaction(broker, "after", true);

            assertThat(readCommitted(broker, 1)).containsExactly("after");
        }
        assertThat(directory).isNotEmptyDirectory();
    }

    @Test
    void shouldSayInOneLineThatItsPortIsInUse() {
        try (EmbeddedBroker first = EmbeddedBroker.start()) {
            BrokerSettings samePort = BrokerSettings.defaults().withPort(first.port());

            assertThatThrownBy(() -> EmbeddedBroker.start(samePort))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + first.port())
                    .hasMessageContaining("in use");
        }
    }

    @Test
    void shouldDeleteItsTemporaryDirectoryAtClose() throws Exception {
        try (EmbeddedBroker running = EmbeddedBroker.start()) {
            assertThat(running.port()).isPositive();
            assertThat(temporaryDirectories()).hasSize(1);
        }
        assertThat(temporaryDirectories()).isEmpty();
    }

    @Test
    void shouldRunBesideAnotherBroker() throws Exception {
        try (EmbeddedBroker one = EmbeddedBroker.start();
                EmbeddedBroker other = EmbeddedBroker.start()) {
            createTopic(one);
            createTopic(other);
            inTransaction(one, "of one", true);
            inTransaction(other, "of the other", true);

            assertThat(readCommitted(one, 1)).containsExactly("of one");
            assertThat(readCommitted(other, 1)).containsExactly("of the other");
        }
    }

    private static List<Path> temporaryDirectories() throws Exception {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName()
                            .toString()
                            .startsWith(
                                    "millrace-kafka-" + ProcessHandle.current().pid() + "-"))
                    .sorted()
                    .toList();
        }
    }

    private static void createTopic(EmbeddedBroker broker) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic("readings", 1, (short) 1)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
    }

    private static void inTransaction(EmbeddedBroker broker, String value, boolean commit) throws Exception {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "writer");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("readings", value)).get(30, TimeUnit.SECONDS);
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    private static List<String> readCommitted(EmbeddedBroker broker, int expected) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", broker.bootstrapServers(),
                "group.id", "readers",
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed",
                "enable.auto.commit", "false");
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("readings"));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (values.size() < expected && System.nanoTime() < deadline) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
                    values.add(record.value());
                }
            }
            consumer.commitSync();
        }
        return values;
    }
}
