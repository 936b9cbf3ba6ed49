package io.millrace.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Projections;
import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.app.run.IngestApp;
import io.millrace.app.run.RunningApp;
import io.millrace.app.sink.RunningSink;
import io.millrace.app.sink.Sink;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.sink.SinkRoute;
import io.millrace.app.sink.SinkSettings;
import io.millrace.embedded.TestMongo;
import io.millrace.series.Names;
import io.millrace.upsert.UpsertTarget;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/**
 * How many readings a second reach MongoDB through the connector, in buckets and as one document each, in the same run; and
 * through the application's own sink. {@code -Dmillrace.connect.waves=31} prints the whole table of docs/connect.md.
 */
class ThroughputIT {

    private static final int METAS = 60;
    private static final int CHUNK = 32;
    private static final int PARTITIONS = 3;
    private static final String DEAD_LETTERS = "any.weather.dead-letters";
    private static final int ALL_AT_ONCE = 0;
    private static final int WAVES = Integer.getInteger("millrace.connect.waves", 12);
    private static final boolean WHOLE_TABLE = Integer.getInteger("millrace.connect.waves") != null;
    private static final Map<String, String> KAFKAS_POLL_SETTINGS = Map.of(
            "consumer.override.max.poll.records", "500",
            "consumer.override.max.partition.fetch.bytes", "1048576");
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final long START = 1_760_000_400_000L;

    private static Lab lab;
    private static ConnectWorker worker;

    @BeforeAll
    static void start() {
        lab = new Lab(TestMongo.shared().uri());
        worker = ConnectWorker.distributed(lab.bootstrapServers(), "throughput", Map.of());
    }

    @AfterAll
    static void stop() {
        worker.close();
        lab.close();
    }

    /** A line of the table. */
    private record Measured(String what, long readings, long writes, double seconds) {

        double rate() {
            return readings / seconds;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "| %-50s | %,9d | %,8d | %8.1f | %,10.0f |",
                    what,
                    readings,
                    writes,
                    (double) readings / writes,
                    rate());
        }
    }

    @Test
    void shouldTakeAtLeastFiveTimesAsManyReadingsInBucketsAsInDocumentsOfTheirOwn() {
        lab.createTopics(1, List.of(DEAD_LETTERS));
        Load live = load("live", CHUNK);
        List<Measured> table = new ArrayList<>();

        Measured single = byConnector("connector, one document per reading", single(), Map.of());
        table.add(single);
        Measured chunks = byConnector("connector, chunks of 32", live, Map.of());
        table.add(chunks);
        table.add(inApp("in-app sink, chunks of 32", live));
        if (WHOLE_TABLE) {
            table.add(byConnector("connector, chunks of 32, Kafka's own poll settings", live, KAFKAS_POLL_SETTINGS));
            table.add(byConnector("connector, chunks of 32, three tasks", live, Map.of("tasks.max", "3")));
            Load little = load("little", 5);
            table.add(byConnector("connector, 5 readings a write", little, Map.of()));
            table.add(inApp("in-app sink, 5 readings a write", little));
            Load backlog = load("backlog", ALL_AT_ONCE);
            table.add(byConnector("connector, whole buckets (a backlog)", backlog, Map.of()));
            table.add(inApp("in-app sink, whole buckets (a backlog)", backlog));
        }

        System.out.println("| | readings | upsert records | readings per record | readings/s |\n|---|---|---|---|---|");
        table.forEach(System.out::println);
        assertThat(chunks.rate()).isGreaterThan(5 * single.rate());
    }

    /** Lets the application make the upsert records of a load that comes in waves of so many readings per meta. */
    private static Load load(String application, int perWave) {
        int waves = perWave == ALL_AT_ONCE ? 1 : WAVES;
        int each = perWave == ALL_AT_ONCE ? WAVES * CHUNK : perWave;
        lab.createTopics(PARTITIONS, List.of(application + ".readings"));
        String yaml = Configurations.yaml(lab, application, application, "none")
                .replace("rollups: [1m, 1h, 1d]", "rollups: []\n    latest: false")
                .replace("every: 1s", perWave == ALL_AT_ONCE ? "every: 5s" : "every: 300ms")
                .replace("commitInterval: 500ms", "commitInterval: 200ms");
        Settings settings = Configurations.settings(yaml);
        try (RunningApp app = IngestApp.start(settings)) {
            app.awaitReady(PATIENCE);
            for (int wave = 0; wave < waves; wave++) {
                lab.publish(wave(application, wave * each, each));
                long expected = (long) METAS * each * (wave + 1);
                await().atMost(PATIENCE).until(() -> readings(application) == expected);
            }
        }
        return new Load(
                lab.records(UpsertTarget.of(settings.application()).get(0).topic()), (long) METAS * each * waves);
    }

    private static List<ProducerRecord<byte[], byte[]>> wave(String application, int from, int each) {
        var records = new ArrayList<ProducerRecord<byte[], byte[]>>();
        for (int i = from; i < from + each; i++) {
            for (int meta = 0; meta < METAS; meta++) {
                String message = "{\"ts\":" + (START + i * 1_000L) + ",\"site\":\"north\",\"station\":\"s" + meta
                        + "\",\"temp\":" + (200 + i % 90) / 10.0 + "}";
                records.add(new ProducerRecord<>(application + ".readings", message.getBytes(StandardCharsets.UTF_8)));
            }
        }
        return records;
    }

    /** The readings that the upsert records of buckets carry. */
    private static long readings(String application) {
        var counts = new HashMap<String, Integer>();
        lab.records(application + ".weather.buckets").forEach(record -> {
            var document = new RawBsonDocument(record.value());
            counts.merge(
                    document.getString("_id").getValue(),
                    document.getInt32("control.count").getValue(),
                    Math::max);
        });
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    /** Records of a topic, with the readings they carry. */
    private record Load(List<ConsumerRecord<byte[], byte[]>> records, long readings) {}

    private static Measured byConnector(String what, Load load, Map<String, String> changes) {
        return timed(what, load, (topic, database) -> {
            Map<String, String> config = new HashMap<>();
            connector().config().forEach((key, value) -> {
                if (!key.startsWith("topic")) {
                    config.put(key, value);
                }
            });
            config.put("topics", topic);
            config.put("collection", Way.BUCKETS);
            config.put("database", database);
            config.putAll(changes);
            worker.put(database, config);
            return () -> worker.delete(database);
        });
    }

    private static Connector connector() {
        Settings settings = Configurations.settings(Configurations.yaml(lab, "any", "any", "connect"));
        return Connectors.together(settings, settings.application().series().get(0));
    }

    private static Measured inApp(String what, Load load) {
        return timed(what, load, (topic, database) -> {
            var beginnings = new HashMap<TopicPartition, OffsetAndMetadata>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                beginnings.put(new TopicPartition(topic, partition), new OffsetAndMetadata(0));
            }
            Lab.get(lab.admin()
                    .alterConsumerGroupOffsets(Names.sinkGroup(database), beginnings)
                    .all());
            var target = new UpsertTarget(topic, Way.BUCKETS, new UpsertTarget.Guard.Revisions("control.rev"));
            RunningSink sink = Sink.start(
                    SinkSettings.of(
                            database,
                            "in-app",
                            List.of(new SinkRoute(target, DEAD_LETTERS, Optional.empty())),
                            Map.of("bootstrap.servers", lab.bootstrapServers())),
                    lab.database(database),
                    SinkMetrics.NONE);
            return sink::close;
        });
    }

    private interface Starting {
        Runnable start(String topic, String database);
    }

    /** From the moment that a running sink gets the records until all are in MongoDB. */
    private static Measured timed(String what, Load load, Starting starting) {
        String database = TestMongo.shared().freshDatabase();
        String topic = database + ".upserts";
        lab.createTopics(PARTITIONS, List.of(topic));
        Runnable end = starting.start(topic, database);
        lab.publish(List.of(UpsertRecords.bucket(topic, "first", 0, 1)));
        awaitCount(database, 1);

        long from = System.nanoTime();
        lab.publish(load.records().stream()
                .map(record ->
                        new ProducerRecord<>(topic, record.partition(), record.key(), record.value(), record.headers()))
                .toList());
        awaitCount(database, 1 + load.readings());
        double seconds = (System.nanoTime() - from) / 1e9;
        end.run();
        return new Measured(what, load.readings(), load.records().size(), seconds);
    }

    private static void awaitCount(String database, long expected) {
        await().atMost(PATIENCE).pollInterval(LOOK_EVERY).until(() -> stored(database) == expected);
    }

    private static long stored(String database) {
        return Flux.from(lab.database(database)
                        .getCollection(Way.BUCKETS, BsonDocument.class)
                        .find()
                        .projection(Projections.include("control.count")))
                .map(document -> (long) document.getDocument("control", new BsonDocument())
                        .getInt32("count", new BsonInt32(1))
                        .getValue())
                .reduce(0L, Long::sum)
                .blockOptional()
                .orElse(0L);
    }

    /** The same readings as documents of their own, written by {@code _id} as buckets are. A part of them is enough. */
    private static Load single() {
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        int readings = METAS * CHUNK * WAVES / 4;
        for (int i = 0; i < readings; i++) {
            var document = new BsonDocument("_id", new BsonString("single.readings-0-" + i))
                    .append(
                            "meta",
                            new BsonDocument("site", new BsonString("north"))
                                    .append("station", new BsonString("s" + i % METAS)))
                    .append("ts", new BsonDateTime(START + i * 1_000L))
                    .append("temp", new BsonDouble(20 + i % 90 / 10.0));
            records.add(new ConsumerRecord<>("single", i % PARTITIONS, i, new byte[0], UpsertRecords.bytes(document)));
        }
        return new Load(records, readings);
    }
}
