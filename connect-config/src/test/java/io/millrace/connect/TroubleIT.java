package io.millrace.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.ValidationOptions;
import io.millrace.app.connect.Connector;
import io.millrace.embedded.SecantusServer;
import io.millrace.embedded.SecantusSettings;
import io.millrace.embedded.TestMongo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Workers and servers that go away, and records that cannot be written: nothing is lost, and the bad ones are set aside. */
class TroubleIT {

    private static Lab lab;
    private static ConnectWorker worker;

    @BeforeAll
    static void start() {
        lab = new Lab(TestMongo.shared().uri());
        worker = ConnectWorker.distributed(lab.bootstrapServers(), "trouble", Map.of());
    }

    @AfterAll
    static void stop() {
        worker.close();
        lab.close();
    }

    @Test
    void shouldSetAsideAloneWhatCannotBeReadAndWhatMongoDbRefuses() {
        var way = new Way(lab);
        Mono.from(lab.database(way.database())
                        .createCollection(
                                Way.BUCKETS,
                                new CreateCollectionOptions()
                                        .validationOptions(
                                                new ValidationOptions().validator(UpsertRecords.forbidding()))))
                .block();

        lab.publish(List.of(
                UpsertRecords.bucket(way.buckets(), "before", 0, 1),
                UpsertRecords.garbage(way.buckets(), "garbage"),
                UpsertRecords.forbidden(way.buckets(), "forbidden"),
                UpsertRecords.bucket(way.buckets(), "after", 0, 1)));
        worker.run(way.connector());
        way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database()));

        assertThat(way.document(way.database(), Way.BUCKETS, "before")).isNotEmpty();
        assertThat(way.document(way.database(), Way.BUCKETS, "after")).isNotEmpty();
        await().atMost(Way.PATIENCE)
                .untilAsserted(() -> assertThat(lab.records(way.deadLetters()))
                        .extracting(TroubleIT::coordinates)
                        .containsExactlyInAnyOrder(
                                "garbage of " + way.buckets() + " 0 1", "forbidden of " + way.buckets() + " 0 2"));
        assertThat(lab.records(way.deadLetters()))
                .extracting(letter -> header(letter, "__connect.errors.exception.message"))
                .anySatisfy(message -> assertThat(message).contains("121"))
                .doesNotContain("");
        assertThat(worker.states(way.connector().name())).contains("RUNNING");
    }

    @Test
    void shouldNotWriteWhatATransactionGaveUp() {
        var way = new Way(lab);
        worker.run(way.connector());
        try (var producer = lab.producer(Map.of("transactional.id", way.database()))) {
            producer.initTransactions();
            producer.beginTransaction();
            Lab.get(producer.send(UpsertRecords.bucket(way.buckets(), "given-up", 0, 1)));
            producer.abortTransaction();
            producer.beginTransaction();
            Lab.get(producer.send(UpsertRecords.bucket(way.buckets(), "committed", 0, 1)));
            producer.commitTransaction();
        }

        way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database()));

        assertThat(way.document(way.database(), Way.BUCKETS, "committed")).isNotEmpty();
        assertThat(way.document(way.database(), Way.BUCKETS, "given-up")).isEmpty();
    }

    @Test
    void shouldLoseNothingWhenTheWorkerIsKilledInMidStream() {
        var way = new Way(lab);
        int documents = 2_000;
        ConnectWorker first = ConnectWorker.distributed(lab.bootstrapServers(), "killed", Map.of());
        Map<String, String> slow = new HashMap<>(way.connector().config());
        slow.put("consumer.override.max.poll.records", "20");
        first.run(way.connector().name(), slow);

        lab.publish(growing(way, documents, 0));
        await().atMost(Way.PATIENCE)
                .until(() -> lab.documents(way.database(), Way.BUCKETS).size() > documents / 10);
        first.kill();
        lab.publish(growing(way, documents, 2));
        int written = lab.documents(way.database(), Way.BUCKETS).size();
        try (var second = ConnectWorker.distributed(lab.bootstrapServers(), "killed", Map.of())) {
            awaitAll(lab, way, documents);
            assertThat(second.states(way.connector().name())).contains("RUNNING");
        }
        assertThat(written).as("killed in mid-stream").isLessThan(documents);
        assertThat(lab.records(way.deadLetters())).isEmpty();
    }

    @Test
    void shouldWaitWhileMongoDbIsAwayAndGoOnAfterARestartWhenItIsAwayForTooLong(@TempDir Path directory) {
        SecantusServer server = SecantusServer.start(SecantusSettings.defaults().withDirectory(directory));
        int port = server.port();
        try (var away = new Lab(server.uri())) {
            try (var own = ConnectWorker.distributed(away.bootstrapServers(), "away", Map.of())) {
                var way = new Way(away);
                Connector connector = way.connector();
                own.run(connector);
                away.publish(growing(way, 50, 0));
                awaitWritten(away, way, 50, 2);

                server.kill();
                away.publish(growing(way, 50, 2));
                server = SecantusServer.start(
                        SecantusSettings.defaults().withDirectory(directory).withPort(port));
                awaitAll(away, way, 50);
                assertThat(own.states(connector.name())).contains("RUNNING");

                Map<String, String> impatient = new HashMap<>(connector.config());
                impatient.compute(
                        "connection.uri",
                        (key, uri) -> String.valueOf(uri)
                                .replace("serverSelectionTimeoutMS=120000", "serverSelectionTimeoutMS=1000"));
                own.run(connector.name(), impatient);
                server.kill();
                away.publish(List.of(UpsertRecords.bucket(way.buckets(), "late", 0, 1)));
                await().atMost(Way.PATIENCE)
                        .until(() -> own.states(connector.name()).equals(Optional.of("FAILED")));
                server = SecantusServer.start(
                        SecantusSettings.defaults().withDirectory(directory).withPort(port));
                own.restart(connector.name());
                way.awaitDocument(way.database(), Way.BUCKETS, "late");
                assertThat(away.records(way.deadLetters())).isEmpty();
            }
        } finally {
            server.close();
        }
    }

    @Test
    void shouldFailAndNotLeaveOutRecordsWhereThePositionIsLostAndResetIsNone() {
        var way = new Way(lab);
        String name = way.connector().name();
        worker.run(way.connector());
        way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database()));
        way.awaitAllTried(way.latest(), Way.LATEST, List.of(way.database()));
        worker.delete(name);
        await().atMost(Way.PATIENCE).until(() -> worker.states(name).isEmpty());
        lab.publish(List.of(
                UpsertRecords.bucket(way.buckets(), "lost", 0, 1), UpsertRecords.bucket(way.buckets(), "lost", 1, 2)));
        Lab.get(lab.admin()
                .deleteRecords(Map.of(new TopicPartition(way.buckets(), 0), RecordsToDelete.beforeOffset(2)))
                .all());

        Map<String, String> strict = new HashMap<>(way.connector().config());
        strict.put("consumer.override.auto.offset.reset", "none");
        worker.put(name, strict);

        await().atMost(Way.PATIENCE).until(() -> worker.states(name).equals(Optional.of("FAILED")));
        assertThat(way.document(way.database(), Way.BUCKETS, "lost")).isEmpty();
    }

    /** Records that give each document two more readings. */
    private static List<ProducerRecord<byte[], byte[]>> growing(Way way, int documents, int from) {
        var records = new ArrayList<ProducerRecord<byte[], byte[]>>();
        for (int i = 0; i < documents; i++) {
            records.add(UpsertRecords.bucket(way.buckets(), "d" + i, from, from + 2));
        }
        return records;
    }

    private static void awaitAll(Lab where, Way way, int documents) {
        awaitWritten(where, way, documents, 4);
    }

    private static void awaitWritten(Lab where, Way way, int documents, int readings) {
        await().atMost(Way.PATIENCE)
                .untilAsserted(() -> assertThat(
                                where.documents(way.database(), Way.BUCKETS).values())
                        .hasSize(documents)
                        .allSatisfy(bucket -> {
                            assertThat(UpsertRecords.readings(bucket)).hasSize(readings);
                            assertThat(bucket.getDocument("control")
                                            .getInt64("rev")
                                            .getValue())
                                    .isEqualTo(readings);
                            assertThat(bucket).containsKey("meta");
                        }));
    }

    private static String coordinates(ConsumerRecord<byte[], byte[]> letter) {
        return new String(letter.key(), UTF_8) + " of " + header(letter, "__connect.errors.topic") + " "
                + header(letter, "__connect.errors.partition") + " " + header(letter, "__connect.errors.offset");
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        Header header = letter.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), UTF_8);
    }
}
