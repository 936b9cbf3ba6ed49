package io.millrace.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The limit: one thread that polls and parses every record, and does nothing with it. */
final class PlainConsumer implements Contestant {

    private final JsonFactory json = JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .build();

    @Override
    public String name() {
        return "plain consumer that parses";
    }

    @Override
    public double run(Servers servers, Load load) throws IOException {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                servers.bootstrapServers(),
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                1000);
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partitions = IntStream.range(0, Load.PARTITIONS)
                    .mapToObj(partition -> new TopicPartition(load.topic(), partition))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long start = System.nanoTime();
            long records = 0;
            double sum = 0;
            while (records < load.readings() * COUNTED) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
                    sum += parse(record.value());
                    records++;
                }
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            if (sum == 0) {
                throw new IllegalStateException("nothing was parsed");
            }
            return records / seconds;
        }
    }

    private double parse(byte[] value) throws IOException {
        double sum = 0;
        try (JsonParser parser = json.createParser(value)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case VALUE_NUMBER_INT -> sum += parser.getLongValue();
                    case VALUE_NUMBER_FLOAT -> sum += parser.getDoubleValue();
                    case VALUE_STRING -> sum += parser.getText().length();
                    default -> {}
                }
            }
        }
        return sum;
    }
}
