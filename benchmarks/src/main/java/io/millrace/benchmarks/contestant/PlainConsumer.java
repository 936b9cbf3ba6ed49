package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.load.Messages;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The limit: one thread that polls and parses every record, and does nothing with it. */
final class PlainConsumer implements Pipeline {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ReadingParser parser = new ReadingParser();

    @Override
    public Outcome run(Assignment assignment) throws Exception {
        long expected = assignment.counts().messages();
        try (var consumer = consumer(assignment, Map.of())) {
            Stopwatch watch = Stopwatch.start();
            Outcome outcome = null;
            long records = 0;
            long numbers = 0;
            while (records < expected) {
                var polled = consumer.poll(PATIENCE);
                if (polled.isEmpty()) {
                    throw new IncompleteException("only " + records + " of " + expected + " records came");
                }
                for (ConsumerRecord<byte[], byte[]> record : polled) {
                    numbers += parser.numbers(record.value());
                }
                records += polled.count();
                if (outcome == null && records >= expected * Outcome.COUNTED) {
                    outcome = watch.stop((double) records);
                }
            }
            IncompleteException.check("records", records, expected);
            IncompleteException.check("numbers in them", numbers, expected * Messages.numbers(assignment.load()));
            return outcome == null ? watch.stop((double) records) : outcome;
        }
    }

    /** A consumer of the whole load, from its beginning. */
    static KafkaConsumer<byte[], byte[]> consumer(Assignment assignment, Map<String, Object> more) {
        var settings = new HashMap<String, Object>(more);
        settings.put(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, assignment.servers().bootstrapServers());
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 2_000);
        var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = IntStream.range(0, Load.PARTITIONS)
                .mapToObj(partition -> new TopicPartition(assignment.load().topic(), partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }
}
