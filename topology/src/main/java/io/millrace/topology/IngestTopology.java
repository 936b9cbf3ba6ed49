package io.millrace.topology;

import io.millrace.metrics.SeriesMetrics;
import io.millrace.reading.Decoder;
import io.millrace.reading.Decoders;
import io.millrace.reading.Reading;
import io.millrace.reading.ReadingSerde;
import io.millrace.series.Application;
import io.millrace.series.Names;
import io.millrace.series.Series;
import io.millrace.state.MetaLimit;
import io.millrace.state.SeriesFold;
import io.millrace.upsert.UpsertTarget;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** The topology of an application: a pure function of its definition. */
public final class IngestTopology {

    private static final int LARGEST_RECORD = 4 << 20;

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();

    private final Map<String, String> topicIds;
    private final Function<String, SeriesMetrics> metrics;
    private final InstantSource clock;
    private final StateSettings settings;
    private final HeapShare heap;
    private final SecureRandom random = new SecureRandom();

    private IngestTopology(
            Map<String, String> topicIds,
            Function<String, SeriesMetrics> metrics,
            InstantSource clock,
            StateSettings settings) {
        this.topicIds = Map.copyOf(topicIds);
        this.metrics = metrics;
        this.clock = clock;
        this.settings = settings;
        this.heap = new HeapShare(settings.heapMetas());
    }

    /**
     * Builds the topology.
     *
     * @param application the application and its series
     * @param topicIds a short form of Kafka's topic id, by topic; topics that are not in it have an empty one
     * @param metrics where each series' events are counted, by series name
     * @param clock the wall clock that times of readings are compared with
     * @param settings how state is kept
     */
    public static Topology build(
            Application application,
            Map<String, String> topicIds,
            Function<String, SeriesMetrics> metrics,
            InstantSource clock,
            StateSettings settings) {
        var topology = new IngestTopology(topicIds, metrics, clock, settings);
        var builder = new StreamsBuilder();
        application.series().forEach(series -> topology.addWay(builder, application.names(series), series));
        Topology built = builder.build();
        application.series().forEach(series -> addSinks(built, application.names(series), series));
        return built;
    }

    /**
     * The clients to run the topology with. It runs with others too, at a higher cost per reading.
     *
     * @param application the application that the topology was built for
     */
    public static KafkaClientSupplier clients(Application application) {
        return new BatchingClients(application.series().stream()
                .flatMap(series -> series.topics().stream())
                .collect(Collectors.toSet()));
    }

    /**
     * The Kafka Streams settings that carry the promises, to be laid over the user's own: {@code exactly_once_v2}, explicit
     * names, room for the largest records.
     */
    public static Properties requiredSettings(Application application) {
        var properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, application.name());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        int largest = application.series().stream()
                .mapToInt(IngestTopology::largestRecord)
                .max()
                .orElse(LARGEST_RECORD);
        properties.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), largest);
        // Brokers refuse times that are too far from their own (message.timestamp.after.max.ms); where they put in
        // their own,
        // no time that a producer made up can come back to a task as an error.
        properties.put(StreamsConfig.topicPrefix(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG), "LogAppendTime");
        return properties;
    }

    /**
     * The largest record of a series in internal and upsert topics, in bytes: a whole bucket, and what goes with it; or a bucket
     * of one reading that is larger, which has hardly more bytes than its message and three times the names of its fields.
     */
    public static int largestRecord(Series series) {
        int bucket = series.bucket().bytes() + (1 << 20);
        int reading = series.limits().messageBytes() + (2 << 20);
        return Math.max(LARGEST_RECORD, Math.max(bucket, reading));
    }

    private void addWay(StreamsBuilder builder, Names names, Series series) {
        var nodes = new NodeNames(series.name());
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(names.stateStore()), Serdes.Bytes(), BYTES)
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of()));
        builder.addStateStore(new CommitHookBuilder(nodes.commitHook()));
        Consumed<byte[], Messages> consumed = Consumed.with(BYTES, Messages.serde())
                .withName(nodes.source())
                .withTimestampExtractor(new RecordTime())
                .withOffsetResetPolicy(AutoOffsetReset.none());
        KStream<byte[], Messages> messages = builder.stream(series.topics(), consumed);
        String[] stores = {names.stateStore(), nodes.commitHook()};
        if (series.keyed()) {
            messages.process(ingest(names, series, nodes), Named.as(nodes.fold()), stores);
            return;
        }
        messages.process(decode(series, nodes), Named.as(nodes.decode()))
                .mapValues(Reading.class::cast, Named.as(nodes.readings()))
                .repartition(repartitioned(names, series))
                .process(fold(names, series, nodes), Named.as(nodes.fold()), stores);
    }

    private static Repartitioned<byte[], Reading> repartitioned(Names names, Series series) {
        Repartitioned<byte[], Reading> byMeta =
                Repartitioned.with(BYTES, new ReadingSerde()).withName(names.byMeta());
        return series.partitions() == 0 ? byMeta : byMeta.withNumberOfPartitions(series.partitions());
    }

    /** Decodes and folds in one step: each step more is a tenth of what a reading costs. */
    private ProcessorSupplier<byte[], Messages, byte[], byte[]> ingest(Names names, Series series, NodeNames nodes) {
        Supplier<Decoder> decoders = Decoders.of(series, clock);
        SeriesMetrics counted = metrics.apply(series.name());
        Function<ProcessorContext<byte[], byte[]>, Folding> folding = folding(names, series, nodes);
        return () -> new StartedByInit<>(context ->
                new Decoding(context, decoders.get(), topicIds, counted, nodes.deadLetters(), folding.apply(context)));
    }

    private ProcessorSupplier<byte[], Messages, byte[], Object> decode(Series series, NodeNames nodes) {
        Supplier<Decoder> decoders = Decoders.of(series, clock);
        SeriesMetrics counted = metrics.apply(series.name());
        return () -> new StartedByInit<>(context -> new Decoding(
                context,
                decoders.get(),
                topicIds,
                counted,
                nodes.deadLetters(),
                new ToRepartition(context, settings.commitInterval(), nodes.readings())));
    }

    private ProcessorSupplier<byte[], Reading, byte[], byte[]> fold(Names names, Series series, NodeNames nodes) {
        SeriesMetrics counted = metrics.apply(series.name());
        Function<ProcessorContext<byte[], byte[]>, Folding> folding = folding(names, series, nodes);
        return () -> new StartedByInit<>(context -> new FromRepartition(
                context, folding.apply(context), series.metaFields(), counted, nodes.foldDeadLetters()));
    }

    private Function<ProcessorContext<byte[], byte[]>, Folding> folding(Names names, Series series, NodeNames nodes) {
        SeriesMetrics counted = metrics.apply(series.name());
        var limit = new MetaLimit(series.limits().metas());
        int targets = UpsertTarget.of(names, series).size();
        return context -> {
            var table = new KafkaStateTable(store(context, names));
            var fold = new SeriesFold(
                    series,
                    table,
                    new RandomParts(random),
                    counted,
                    limit,
                    heap::each,
                    settings.commitInterval().toMillis());
            CommitHook hook = context.getStateStore(nodes.commitHook());
            return new Folding(context, settings.commitInterval(), fold, table, hook, nodes, targets, counted, heap);
        };
    }

    private static KeyValueStore<Bytes, byte[]> store(ProcessorContext<?, ?> context, Names names) {
        return context.getStateStore(names.stateStore());
    }

    private static void addSinks(Topology topology, Names names, Series series) {
        var nodes = new NodeNames(series.name());
        var bytes = new ByteArraySerializer();
        String deadLetters = names.deadLettersTopic();
        if (series.keyed()) {
            topology.addSink(nodes.deadLetters(), deadLetters, bytes, bytes, nodes.fold());
        } else {
            topology.addSink(nodes.deadLetters(), deadLetters, bytes, bytes, nodes.decode());
            topology.addSink(nodes.foldDeadLetters(), deadLetters, bytes, bytes, nodes.fold());
        }
        List<UpsertTarget> targets = UpsertTarget.of(names, series);
        for (int i = 0; i < targets.size(); i++) {
            topology.addSink(nodes.upserts(i), targets.get(i).topic(), bytes, bytes, nodes.fold());
        }
    }
}
