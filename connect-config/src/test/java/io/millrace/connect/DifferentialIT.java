package io.millrace.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.embedded.TestMongo;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One load through both sinks, which read the very same upsert records: what they leave must be the same. */
class DifferentialIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    /** A look reads everything, which the server's writers feel. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(3);

    private static final int STATIONS = 50;
    private static final int EACH = 2_050;

    private static Lab lab;
    private static ConnectWorker worker;

    @BeforeAll
    static void start() {
        lab = new Lab(TestMongo.shared().uri());
        worker = ConnectWorker.distributed(lab.bootstrapServers(), "differential", Map.of());
    }

    @AfterAll
    static void stop() {
        worker.close();
        lab.close();
    }

    @Test
    void shouldLeaveTheSameDocumentsAsTheSinkOfTheApplication() {
        String inApp = TestMongo.shared().freshDatabase();
        String byConnector = TestMongo.shared().freshDatabase();
        lab.createTopics(3, List.of("diff.readings"));
        Settings app = settings(inApp, "app");
        Settings connect = settings(byConnector, "connect");
        Connector connector =
                Connectors.together(connect, connect.application().series().get(0));
        Readings load = Readings.of("diff.readings", STATIONS, EACH);

        try (RunningApp running = IngestApp.start(app)) {
            running.awaitReady(PATIENCE);
            worker.run(connector);
            lab.publish(load.records());
            awaitAll(inApp, connector, load);
            awaitAll(byConnector, connector, load);
        }

        assertThat(load.distinct()).isGreaterThanOrEqualTo(100_000);
        for (UpsertTarget target : connector.targets()) {
            Map<BsonValue, BsonDocument> wanted = lab.documents(inApp, target.collection());
            await().atMost(PATIENCE)
                    .pollInterval(LOOK_EVERY)
                    .untilAsserted(() -> assertThat(lab.documents(byConnector, target.collection()))
                            .as(target.collection())
                            .hasSizeGreaterThanOrEqualTo(STATIONS)
                            .isEqualTo(wanted));
        }
        assertThat(lab.records("diff.weather.dead-letters")).isEmpty();
    }

    /** Small buckets, written seldom: the server takes some hundreds of upserts a second, fewer of large documents. */
    private static Settings settings(String database, String sink) {
        return Configurations.settings(Configurations.yaml(lab, "diff", database, sink)
                .replace("flush: {every: 1s}", "flush: {every: 3s}\n    bucket: {readings: 200}"));
    }

    private static void awaitAll(String database, Connector connector, Readings load) {
        await().atMost(PATIENCE)
                .pollInterval(LOOK_EVERY)
                .untilAsserted(() ->
                        assertThat(readings(database, connector)).isEqualTo(expected(connector, load.distinct())));
    }

    /** How many readings each collection tells of: those in buckets, those counted in windows; the metas of newest ones. */
    private static Map<String, Long> readings(String database, Connector connector) {
        var readings = new HashMap<String, Long>();
        for (UpsertTarget target : connector.targets()) {
            long sum = lab.documents(database, target.collection()).values().stream()
                    .mapToLong(DifferentialIT::readings)
                    .sum();
            readings.put(target.collection(), sum);
        }
        return readings;
    }

    private static long readings(BsonDocument document) {
        if (document.containsKey("control")) {
            return document.getDocument("control").getNumber("count").longValue();
        }
        if (document.containsKey("windows")) {
            return document.getDocument("windows").values().stream()
                    .mapToLong(window -> window.asDocument().getNumber("count").longValue())
                    .sum();
        }
        return 1;
    }

    private static Map<String, Long> expected(Connector connector, int distinct) {
        var expected = new HashMap<String, Long>();
        connector
                .targets()
                .forEach(target -> expected.put(
                        target.collection(), target.collection().endsWith("_latest") ? STATIONS : (long) distinct));
        return expected;
    }
}
