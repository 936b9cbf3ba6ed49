package io.millrace.benchmarks.contestant;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.process.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.WindowStore;

/**
 * What a team writes first with Kafka Streams' own words: a windowed aggregate of one minute, as JSON, to a topic. One tier, no
 * buckets, no newest readings, no look for duplicates: less than the application does.
 */
final class DslAggregate implements Pipeline {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofDays(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int THREADS = 2;

    /** What a window says of one field. */
    record Aggregate(long count, double sum, double min, double max, double first, double last) {

        private Aggregate with(double value) {
            return count == 0
                    ? new Aggregate(1, value, value, value, value, value)
                    : new Aggregate(count + 1, sum + value, Math.min(min, value), Math.max(max, value), first, value);
        }
    }

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        String run = "bench-" + UUID.randomUUID();
        String output = run + "-minutes";
        String bootstrapServers = assignment.servers().bootstrapServers();
        Load load = assignment.load();
        Path state = Files.createTempDirectory(Path.of(assignment.directory()), "dsl-");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(output, Optional.of(Load.PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
        try (var streams = new KafkaStreams(topology(load, output), settings(run, bootstrapServers, state))) {
            Outcome outcome = TimedStreams.run(streams, run, assignment);
            if (assignment.verify()) {
                long expected = assignment.counts().messages();
                long aggregated = new Approach(PATIENCE)
                        .await("readings in windows", expected, () -> readings(bootstrapServers, output));
                IncompleteException.check("readings in windows", aggregated, expected);
            }
            return outcome;
        } finally {
            Trees.delete(state);
            OwnTopics.delete(bootstrapServers, run);
        }
    }

    private static Topology topology(Load load, String output) {
        var builder = new StreamsBuilder();
        Serde<JsonNode> messages = json(new TypeReference<>() {});
        Serde<Map<String, Aggregate>> windows = json(new TypeReference<>() {});
        KStream<String, JsonNode> readings = builder.stream(
                load.topic(),
                Consumed.with(Serdes.String(), messages)
                        .withTimestampExtractor((record, partitionTime) -> record.value() instanceof JsonNode reading
                                ? reading.path("ts").asLong()
                                : partitionTime));
        KStream<String, JsonNode> byMeta = load.keyed()
                ? readings
                : readings.selectKey((key, reading) -> reading.path("deviceId").asText());
        byMeta.groupByKey(Grouped.with(Serdes.String(), messages))
                .windowedBy(TimeWindows.ofSizeAndGrace(WINDOW, GRACE))
                .aggregate(
                        HashMap::new,
                        (key, reading, window) -> add(window, reading),
                        Materialized.<String, Map<String, Aggregate>, WindowStore<Bytes, byte[]>>with(
                                Serdes.String(), windows))
                .toStream()
                .map((window, aggregates) ->
                        KeyValue.pair(window.key() + "@" + window.window().start(), aggregates))
                .to(output, Produced.with(Serdes.String(), windows));
        return builder.build();
    }

    private static Map<String, Aggregate> add(Map<String, Aggregate> window, JsonNode reading) {
        reading.properties().forEach(member -> {
            if (member.getValue().isNumber() && !member.getKey().equals("ts")) {
                window.merge(
                        member.getKey(),
                        new Aggregate(0, 0, 0, 0, 0, 0).with(member.getValue().asDouble()),
                        (before, one) -> before.with(one.sum()));
            }
        });
        return window;
    }

    private static <T> Serde<T> json(TypeReference<T> type) {
        return Serdes.serdeFrom(
                (topic, value) -> {
                    try {
                        return value == null ? null : JSON.writeValueAsBytes(value);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                (topic, bytes) -> {
                    try {
                        return bytes == null ? null : JSON.readValue(bytes, type);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private static Properties settings(String run, String bootstrapServers, Path state) {
        var properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, run);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, THREADS);
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        return properties;
    }

    /** The readings in the last state of each window. */
    private static long readings(String bootstrapServers, String topic) {
        var counts = new HashMap<String, Long>();
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed");
        try (var consumer = new KafkaConsumer<>(
                settings,
                new StringDeserializer(),
                json(new TypeReference<Map<String, Aggregate>>() {}).deserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                for (ConsumerRecord<String, Map<String, Aggregate>> record : consumer.poll(Duration.ofMillis(100))) {
                    counts.put(
                            record.key(),
                            record.value().values().stream()
                                    .mapToLong(Aggregate::count)
                                    .max()
                                    .orElse(0));
                }
            }
        }
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
