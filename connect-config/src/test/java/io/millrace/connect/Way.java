package io.millrace.connect;

import static org.awaitility.Awaitility.await;

import io.millrace.app.config.Settings;
import io.millrace.app.connect.Connector;
import io.millrace.app.connect.Connectors;
import io.millrace.app.sink.RunningSink;
import io.millrace.app.sink.Sink;
import io.millrace.app.sink.SinkMetrics;
import io.millrace.app.sink.SinkRoute;
import io.millrace.app.sink.SinkSettings;
import io.millrace.series.Names;
import io.millrace.upsert.UpsertTarget;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The topics of an application's upsert records, with the sinks that may read them, each into a database of its own. */
final class Way {

    static final String BUCKETS = "weather_buckets";
    static final String LATEST = "weather_latest";
    static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Lab lab;
    private final String application = "way-" + UUID.randomUUID().toString().substring(0, 8);
    private final Settings settings;

    Way(Lab lab) {
        this.lab = lab;
        this.settings = Configurations.settings(Configurations.yaml(lab, application, application, "connect"));
        lab.createTopics(
                1,
                Stream.concat(connector().targets().stream().map(UpsertTarget::topic), Stream.of(deadLetters()))
                        .toList());
    }

    Connector connector() {
        return Connectors.together(settings, settings.application().series().get(0));
    }

    /** The database that the connector writes to. */
    String database() {
        return application;
    }

    String inAppDatabase() {
        return application + "_in_app";
    }

    String buckets() {
        return names().bucketsTopic();
    }

    String latest() {
        return names().latestTopic();
    }

    String deadLetters() {
        return names().deadLettersTopic();
    }

    private Names names() {
        return settings.application().names(settings.application().series().get(0));
    }

    /** Starts the application's own sink on the same topics. */
    RunningSink startInApp() {
        var beginnings = new HashMap<TopicPartition, OffsetAndMetadata>();
        connector()
                .targets()
                .forEach(target -> beginnings.put(new TopicPartition(target.topic(), 0), new OffsetAndMetadata(0)));
        Lab.get(lab.admin()
                .alterConsumerGroupOffsets(Names.sinkGroup(application), beginnings)
                .all());
        return Sink.start(
                SinkSettings.of(
                        application,
                        "in-app",
                        SinkRoute.of(settings.application(), Map.of()),
                        Map.of("bootstrap.servers", lab.bootstrapServers())),
                lab.database(inAppDatabase()),
                SinkMetrics.NONE);
    }

    BsonDocument document(String database, String collection, String id) {
        return lab.documents(database, collection).getOrDefault(new BsonString(id), new BsonDocument());
    }

    void awaitDocument(String database, String collection, String id) {
        await().atMost(PATIENCE).until(() -> !document(database, collection, id).isEmpty());
    }

    /** A last document, after which everything before it in the partition was tried. */
    void awaitAllTried(String topic, String collection, List<String> databases) {
        String id = "last-" + UUID.randomUUID();
        lab.publish(List.of(
                collection.equals(LATEST)
                        ? UpsertRecords.latest(topic, id, 1)
                        : UpsertRecords.bucket(topic, id, 0, 1)));
        databases.forEach(database -> awaitDocument(database, collection, id));
    }
}
