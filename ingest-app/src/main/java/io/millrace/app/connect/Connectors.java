package io.millrace.app.connect;

import static io.millrace.app.connect.ConnectorSetting.advised;
import static io.millrace.app.connect.ConnectorSetting.needed;

import io.millrace.app.config.ConnectSettings;
import io.millrace.app.config.Settings;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.topology.IngestTopology;
import io.millrace.upsert.UpsertTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The connectors of a series: a pure function of the configuration. */
public final class Connectors {

    public static final String CONNECTOR_CLASS = "com.mongodb.kafka.connect.MongoSinkConnector";

    private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
    private static final String ID_IN_VALUE =
            "com.mongodb.kafka.connect.sink.processor.id.strategy.ProvidedInValueStrategy";
    private static final String UPDATE_ONE =
            "com.mongodb.kafka.connect.sink.writemodel.strategy.UpdateOneDefaultStrategy";

    /** More than server selection and answer may take, twice: the driver tries a write again once. */
    private static final int MAX_POLL_INTERVAL_MS =
            2 * (ConnectionUri.SERVER_SELECTION_MS + ConnectionUri.SOCKET_MS) + 240_000;

    private static final int MAX_POLL_RECORDS = 2_000;
    private static final int MAX_PARTITION_FETCH_BYTES = 8 << 20;

    private final Settings settings;
    private final Series series;
    private final Names names;
    private final List<UpsertTarget> targets;

    private Connectors(Settings settings, Series series) {
        this.settings = settings;
        this.series = series;
        this.names = settings.application().names(series);
        this.targets = UpsertTarget.of(names, series);
    }

    /** One connector for all topics of a series. */
    public static Connector together(Settings settings, Series series) {
        var connectors = new Connectors(settings, series);
        return connectors.connector(connectors.name(), connectors.targets);
    }

    /** One connector for each topic of a series: each with its own offsets, tasks and life. */
    public static List<Connector> oneEach(Settings settings, Series series) {
        var connectors = new Connectors(settings, series);
        return connectors.targets.stream()
                .map(target -> connectors.connector(connectors.name(target), List.of(target)))
                .toList();
    }

    private String name() {
        return names.application() + "-" + names.series();
    }

    private String name(UpsertTarget target) {
        return name() + "-" + target.topic().substring(target.topic().lastIndexOf('.') + 1);
    }

    private Connector connector(String name, List<UpsertTarget> read) {
        var all = new ArrayList<ConnectorSetting>();
        all.addAll(what(read));
        all.addAll(where(read));
        all.addAll(how());
        all.addAll(consumer());
        all.addAll(errors());
        return new Connector(name, read, all);
    }

    private List<ConnectorSetting> what(List<UpsertTarget> read) {
        ConnectSettings connect = settings.connect();
        return List.of(
                needed(
                        Connector.CLASS_KEY,
                        CONNECTOR_CLASS,
                        "MongoDB's own connector, as it is published. Tested with version 2.0.1."),
                advised(
                        Connector.TASKS_KEY,
                        Integer.toString(connect.tasks()),
                        "Tasks share the partitions. A partition is read by one task at a time, so the records of a document"
                                + " stay in order with any number."),
                needed(
                        Connector.TOPICS_KEY,
                        read.stream().map(UpsertTarget::topic).collect(Collectors.joining(",")),
                        "Each holds the upsert records of one collection."),
                needed("key.converter", BYTES, "The key only chooses the partition; nobody looks at it here."),
                needed(
                        "value.converter",
                        BYTES,
                        "A value is one BSON document. Any other converter would refuse it or lose its types."));
    }

    private List<ConnectorSetting> where(List<UpsertTarget> read) {
        var where = new ArrayList<ConnectorSetting>();
        where.add(needed(
                "connection.uri",
                ConnectionUri.of(
                        settings.mongodb().uri().reveal(), settings.connect().credentials()),
                "Secrets come from a config provider of the worker. Only what a majority has in its journal"
                        + " (w=majority&journal=true) outlives a fail-over; no wtimeoutMS, which would make dead letters"
                        + " of writes that arrive later. serverSelectionTimeoutMS outlives a fail-over: when it is over,"
                        + " the task fails and has to be restarted. socketTimeoutMS ends a write that nobody answers,"
                        + " before another task can have taken over."));
        where.add(needed("database", settings.mongodb().database(), "The database of all collections."));
        if (read.size() == 1) {
            where.add(needed("collection", read.get(0).collection(), "The collection of the topic."));
        } else {
            read.forEach(target -> where.add(needed(
                    Deployed.override(target.topic(), "collection"),
                    target.collection(),
                    "The collection of this topic.")));
        }
        return where;
    }

    private static List<ConnectorSetting> how() {
        return List.of(
                needed("document.id.strategy", ID_IN_VALUE, "The record brings the document's _id."),
                needed(
                        "document.id.strategy.overwrite.existing",
                        "true",
                        "That _id is looked at in every record: one without it is a dead letter, and not an endless stream of"
                                + " warnings."),
                needed(
                        "writemodel.strategy",
                        UPDATE_ONE,
                        "Each record becomes updateOne({_id}, {$set: everything else}, {upsert: true}): what the records are made for. The"
                                + " connector's default would replace the document by its last change."),
                needed(
                        "bulk.write.ordered",
                        "false",
                        "When MongoDB refuses a document, an ordered bulk makes dead letters of all records after it;"
                                + " an unordered one of that record alone. mongod goes through the operations of an unordered"
                                + " bulk one after the other, so those of one document stay in order; the manual does not"
                                + " promise it."),
                advised(
                        "max.batch.size",
                        "0",
                        "A bulk is as large as a poll allows. It ends early where the next record is of another topic."));
    }

    private static List<ConnectorSetting> consumer() {
        return List.of(
                needed(
                        "consumer.override.isolation.level",
                        "read_committed",
                        "Records of a transaction that was given up are not to be written: the same readings come again in"
                                + " other documents."),
                needed(
                        "consumer.override.auto.offset.reset",
                        "earliest",
                        "The first start takes everything. Once offsets are committed, set this to none: then a lost position"
                                + " fails the task instead of leaving out records in silence."),
                advised(
                        "consumer.override.max.poll.records",
                        Integer.toString(MAX_POLL_RECORDS),
                        "How many records a bulk can have. Kafka's 500 means more round trips while it catches up."),
                advised(
                        "consumer.override.max.partition.fetch.bytes",
                        Integer.toString(MAX_PARTITION_FETCH_BYTES),
                        "A poll takes one partition after the other, each as far as it was fetched. With Kafka's 1 MiB a bulk of"
                                + " whole buckets ends after some dozens of records. Bounds the memory: tasks x partitions x this."),
                needed(
                        "consumer.override.max.poll.interval.ms",
                        Integer.toString(MAX_POLL_INTERVAL_MS),
                        "Longer than a write can take with the time-outs in connection.uri and its one repetition. A task that"
                                + " is still writing must not lose its partitions: what it writes then would undo newer"
                                + " records."));
    }

    private List<ConnectorSetting> errors() {
        return List.of(
                needed(
                        "errors.tolerance",
                        "all",
                        "A record that cannot be read as BSON goes to the dead-letter topic and does not stop the task."),
                needed(
                        "mongo.errors.tolerance",
                        "data",
                        "A document that MongoDB refuses goes there too. Must stand beside errors.tolerance: if the connector"
                                + " inherits 'all', an outage makes dead letters of everything that comes."),
                needed(
                        "errors.deadletterqueue.topic.name",
                        names.deadLettersTopic(),
                        "Where the application puts what it sets aside, so that there is one place to look. The application"
                                + " creates it."),
                needed(
                        "errors.deadletterqueue.context.headers.enable",
                        "true",
                        "Topic, partition, offset and the error, in headers that begin with __connect.errors."),
                needed(
                        "producer.override.max.request.size",
                        Integer.toString(IngestTopology.largestRecord(series) + (1 << 20)),
                        "The largest record of this series and its headers. A dead letter that is too large for its producer"
                                + " stops the task."),
                advised(
                        "errors.log.enable",
                        "true",
                        "Each dead letter leaves a line in the worker's log,"
                                + " with its topic, partition and offset."),
                advised("errors.log.include.messages", "false", "Values are of no use in a log, and may be private."),
                advised("mongo.errors.log.enable", "true", "The same for documents that MongoDB refuses."));
    }
}
