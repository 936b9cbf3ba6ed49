package io.millrace.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.ValidationOptions;
import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connectors;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.sink.RunningSink;
import io.millrace.app.sink.SinkStatus;
import io.millrace.embedded.TestMongo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** What the connector cannot do rightly, beside what the application's own sink makes of the same: docs/connect.md says it. */
class UnguardedIT {

    private static Lab lab;
    private static ConnectWorker worker;

    @BeforeAll
    static void start() {
        lab = new Lab(TestMongo.shared().uri());
        worker = ConnectWorker.distributed(lab.bootstrapServers(), "unguarded", Map.of());
    }

    @AfterAll
    static void stop() {
        worker.close();
        lab.close();
    }

    @Test
    void shouldUndoABucketWithAnOlderRecordWhereTheOwnSinkDoesNot() {
        var way = new Way(lab);
        worker.run(way.connector());
        try (RunningSink sink = way.startInApp()) {
            lab.publish(List.of(
                    UpsertRecords.bucket(way.buckets(), "a", 0, 2),
                    UpsertRecords.bucket(way.buckets(), "a", 2, 4),
                    UpsertRecords.bucket(way.buckets(), "a", 0, 2)));
            way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database(), way.inAppDatabase()));

            assertThat(UpsertRecords.readings(way.document(way.database(), Way.BUCKETS, "a")))
                    .containsExactly(0, 1);
            assertThat(UpsertRecords.readings(way.document(way.inAppDatabase(), Way.BUCKETS, "a")))
                    .containsExactly(0, 1, 2, 3);

            lab.publish(List.of(UpsertRecords.bucket(way.buckets(), "a", 2, 4)));
            way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database()));
            assertThat(way.document(way.database(), Way.BUCKETS, "a"))
                    .as("repeated to the end")
                    .isEqualTo(way.document(way.inAppDatabase(), Way.BUCKETS, "a"));
            assertThat(sink.status()).isNotInstanceOf(SinkStatus.Failed.class);
        }
    }

    @Test
    void shouldBeginADocumentInItsMiddleWhereTheOwnSinkMakesDeadLetters() {
        var way = new Way(lab);
        worker.run(way.connector());
        try (RunningSink sink = way.startInApp()) {
            lab.publish(
                    List.of(UpsertRecords.garbage(way.buckets(), "b"), UpsertRecords.bucket(way.buckets(), "b", 2, 4)));
            way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database(), way.inAppDatabase()));

            assertThat(way.document(way.database(), Way.BUCKETS, "b"))
                    .containsKey("data")
                    .doesNotContainKey("meta");
            assertThat(way.document(way.inAppDatabase(), Way.BUCKETS, "b")).isEmpty();
            assertThat(sink.status()).isNotInstanceOf(SinkStatus.Failed.class);
        }
    }

    @Test
    void shouldNotBeginADocumentInItsMiddleWhereAValidatorAsksForItsMeta() {
        var way = new Way(lab);
        var validation = new ValidationOptions().validator(BsonDocument.parse("{meta: {$exists: true}}"));
        Mono.from(lab.database(way.database())
                        .createCollection(Way.BUCKETS, new CreateCollectionOptions().validationOptions(validation)))
                .block();
        worker.run(way.connector());

        lab.publish(List.of(UpsertRecords.garbage(way.buckets(), "c"), UpsertRecords.bucket(way.buckets(), "c", 2, 4)));
        way.awaitAllTried(way.buckets(), Way.BUCKETS, List.of(way.database()));

        assertThat(way.document(way.database(), Way.BUCKETS, "c")).isEmpty();
        await().atMost(Way.PATIENCE)
                .untilAsserted(() -> assertThat(lab.records(way.deadLetters())).hasSize(2));
    }

    @Test
    void shouldGoBackToAnOldReadingThatComesAfterItsMetaHasLeftTheState() {
        String database = TestMongo.shared().freshDatabase();
        String inApp = TestMongo.shared().freshDatabase();
        String more = "    keepOpen: 2s\n    rollups: []\n";
        lab.createTopics(1, List.of("silent.readings"));
        Settings app = Configurations.settings(yaml(inApp, "app", more));
        Settings connect = Configurations.settings(yaml(database, "connect", more));
        long newest = 1_760_000_400_000L;
        try (RunningApp running = IngestApp.start(app)) {
            running.awaitReady(Way.PATIENCE);
            worker.run(
                    Connectors.together(connect, connect.application().series().get(0)));
            publish(newest);
            await().atMost(Way.PATIENCE)
                    .until(() -> lab.documents(inApp, Way.BUCKETS).values().stream()
                            .anyMatch(bucket -> bucket.getDocument("control")
                                    .getBoolean("closed")
                                    .getValue()));
            publish(newest - 60_000);
            await().atMost(Way.PATIENCE)
                    .until(() -> lab.documents(inApp, Way.BUCKETS).size() == 2
                            && lab.documents(database, Way.BUCKETS).size() == 2
                            && lab.records("silent.weather.latest").size() == 2);

            await().atMost(Way.PATIENCE)
                    .untilAsserted(() -> assertThat(newest(database)).isEqualTo(newest - 60_000));
            assertThat(newest(inApp)).isEqualTo(newest);
        }
    }

    private static String yaml(String database, String sink, String more) {
        return Configurations.yaml(lab, "silent", database, sink).replace("    rollups: [1m, 1h, 1d]\n", more);
    }

    private static void publish(long time) {
        String message = "{\"ts\":" + time + ",\"site\":\"a\",\"station\":\"b\",\"temp\":1}";
        lab.publish(List.of(new ProducerRecord<>("silent.readings", message.getBytes(StandardCharsets.UTF_8))));
    }

    private static long newest(String database) {
        return lab.documents(database, Way.LATEST).values().stream()
                .mapToLong(document -> document.getDateTime("ts").getValue())
                .findFirst()
                .orElse(0);
    }
}
